# `quinte.engine.fields` for compiled modules: `cimport quinte.engine.fields_c as fields`.
#
# The fields of a compiled class lie behind those of its base, up to the size that its type gives. In
# an object fresh from `__new__`, None stands in every field that holds an object, 0 in all others:
# so the fresh one tells which words are references, which must be counted. Where the last of them
# ends is kept for one type, that of the game being played: declared first, they are soon found.

cdef extern from *:
    """
    #include <string.h>
    static PyTypeObject *quinte_fields_of = NULL;
    static size_t quinte_references = 0;
    static inline int quinte_copy_fields(PyObject *fresh, PyObject *old, PyTypeObject *base) {
        PyTypeObject *compiled = Py_TYPE(fresh);
        while (compiled->tp_flags & Py_TPFLAGS_HEAPTYPE) compiled = compiled->tp_base;
        size_t size = (size_t)(compiled->tp_basicsize - base->tp_basicsize), at;
        char *to = (char *)fresh + base->tp_basicsize;
        const char *from = (const char *)old + base->tp_basicsize;
        PyObject *held;
        if (compiled != quinte_fields_of) {
            quinte_fields_of = compiled;
            quinte_references = 0;
            for (at = 0; at < size; at += sizeof held) {
                memcpy(&held, to + at, sizeof held);
                if (held == Py_None) quinte_references = at + sizeof held;
            }
        }
        for (at = 0; at < quinte_references; at += sizeof held) {
            memcpy(&held, to + at, sizeof held);
            if (held == Py_None) {
                Py_DECREF(held);
                memcpy(&held, from + at, sizeof held);
                Py_INCREF(held);
            }
        }
        memcpy(to, from, size);
        return compiled == Py_TYPE(fresh);
    }
    """
    bint copy "quinte_copy_fields"(object fresh, object old, type base) noexcept
