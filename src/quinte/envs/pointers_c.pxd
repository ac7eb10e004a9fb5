# `quinte.envs.pointers` for compiled modules: `cimport quinte.envs.pointers_c as pointers`.
from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_Resize
from libc.string cimport memcpy
from cpython.buffer cimport PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from quinte.envs.codecs.codec cimport Codec, Loop

cdef inline void** listed(list codecs, bytearray room) except NULL:
    cdef Py_ssize_t i
    PyByteArray_Resize(room, len(codecs) * sizeof(void*))
    cdef void** out = <void**>PyByteArray_AS_STRING(room)
    for i in range(len(codecs)):
        out[i] = <void*>codecs[i]
    return out

cdef inline unsigned char* of_bytes(object array) except NULL:
    cdef Py_buffer view
    PyObject_GetBuffer(array, &view, PyBUF_WRITABLE)
    cdef unsigned char* out = <unsigned char*>view.buf
    PyBuffer_Release(&view)
    return out

cdef inline int* of_ints(object array) except NULL:
    return <int*>of_bytes(array)

cdef inline float* of_floats(object array) except NULL:
    return <float*>of_bytes(array)

cdef inline int turn(void** codecs, int i) noexcept nogil:
    return (<Codec>codecs[i]).turn()

cdef inline int list_legal(void** codecs, int i, int seat) except -1 nogil:
    return (<Codec>codecs[i]).list_legal(seat)

cdef inline bint is_legal(void** codecs, int i, int action) noexcept nogil:
    return (<Codec>codecs[i]).legal[action]

cdef inline int copy_legal(void** codecs, int i, unsigned char* out, long long at, long long width) noexcept nogil:
    memcpy(out + at, (<Codec>codecs[i]).legal, width)
    return 0

cdef inline int act(void** codecs, int i, int seat, int action) except -1 nogil:
    return (<Codec>codecs[i]).act(seat, action)

cdef inline int observe(void** codecs, int i, int seat, unsigned char* out, long long at) noexcept nogil:
    (<Codec>codecs[i]).observe(seat, out, at)
    return 0

cdef inline int run(Loop loop, int first, int last) except -1:
    cdef int done
    with nogil:
        done = loop.run(first, last)
    return done
