"""Reads the C that Cython writes for each line, and finds hot lines that touch Python objects.

Hot is every function that a `.pxd` gives a C result, unless its line there ends in `# cold`. The
lines of a `raise` may do what they like, and so may the `def` line, which holds the Python wrapper.
"""

from __future__ import annotations

import ast
import html
import re
from pathlib import Path

C_RESULTS = {"void", "int", "bint", "int64_t", "uint64_t", "double", "unsigned char"}
DECLARED = re.compile(r"^(\s*)(?:cdef|cpdef) (?:inline )?([\w ]+?) (\w+)\((.*)$")
CLASS = re.compile(r"^cdef class (\w+)")
LINE = re.compile(
    r'<pre class="cython line score-\d+"[^>]*>\+?<span class="">(\d+)</span>.*?</pre>\s*'
    r"(?:<pre class='cython code[^']*'>(.*?)</pre>)?",
    re.S,
)
PYTHON_CALL = re.compile(r"\b(Py[A-Z]\w*|__Pyx_\w+|Py_\w+)\s*\(")
ERRORS_ONLY = {"PyErr_Occurred", "__Pyx_AddTraceback", "__Pyx_RefNannySetupContext"}
"""What stands on a line only for the case that something was raised."""


def hot_functions(pxd: Path) -> set[str]:
    """The names (`Class.method` or `function`) that a `.pxd` declares as hot."""
    found = set()
    owner = ""
    for line in pxd.read_text().splitlines():
        if match := CLASS.match(line):
            owner = match[1]
        if match := DECLARED.match(line):
            indent, result, name, rest = match.groups()
            if result in C_RESULTS and not rest.rstrip().endswith("# cold"):
                found.add(f"{owner}.{name}" if indent else name)
    return found


def hot_lines(source: Path, hot: set[str]) -> dict[int, str]:
    """The lines of the bodies of hot functions, without their `raise` statements."""
    lines: dict[int, str] = {}

    def visit(node: ast.AST, owner: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                visit(child, f"{child.name}.")
            elif isinstance(child, ast.FunctionDef) and owner + child.name in hot:
                for statement in child.body:
                    numbers = range(statement.lineno, (statement.end_lineno or 0) + 1)
                    lines.update(dict.fromkeys(numbers, owner + child.name))
                for inner in ast.walk(child):
                    if isinstance(inner, ast.Raise):
                        for number in range(inner.lineno, (inner.end_lineno or 0) + 1):
                            lines.pop(number, None)

    visit(ast.parse(source.read_text()), "")
    return lines


def code_of(page: Path) -> dict[int, str]:
    """The C of every line of a module, by line number, from the page that Cython wrote of it."""
    return {
        int(n): html.unescape(re.sub("<[^>]+>", "", code or ""))
        for n, code in LINE.findall(page.read_text())
    }


def touches(source: Path, page: Path) -> list[str]:
    """Every hot line of a module that touches a Python object, with what it calls."""
    hot = hot_lines(source, hot_functions(source.with_suffix(".pxd")))
    code = code_of(page)
    found = []
    for number, function in sorted(hot.items()):
        called = set(PYTHON_CALL.findall(code.get(number, ""))) - ERRORS_ONLY
        if called:
            found.append(f"{source.name}:{number} in {function}: {', '.join(sorted(called))}")
    return found
