"""Fields that C keeps inside an object. Compiled modules take this from `fields_c.pxd` instead."""

from __future__ import annotations


def copy(new: object, old: object, base: type) -> bool:
    """Copy all that classes below base declare in a `.pxd`; whether there are no other fields.

    new is fresh from `__new__`. In plain Python all fields are other ones.
    """
    return False
