"""Fields that C stores inside an object. Compiled modules use `fields_c.pxd` instead."""

from __future__ import annotations


def copy(new: object, old: object, base: type) -> bool:
    """Copy all fields that classes below `base` declare in a `.pxd`; return whether those are all.

    `new` is fresh from `__new__`. In plain Python no field is declared in a `.pxd`.
    """
    return False
