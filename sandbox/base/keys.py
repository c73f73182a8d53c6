"""A key as it is declared ("Ctrl+Z"), and as it is said."""

from __future__ import annotations

from sandbox.base.language import thing

_CTRL, _SHIFT = "Ctrl+", "Shift+"


def parted(written: str) -> tuple[bool, bool, str]:
    """Whether Ctrl and whether Shift are held, and the key's own name.

    >>> parted("Ctrl+Shift+Z"), parted("Ctrl++"), parted("Del")
    ((True, True, 'Z'), (True, False, '+'), (False, False, 'Del'))
    """
    has_ctrl = written.startswith(_CTRL)
    rest = written.removeprefix(_CTRL)
    has_shift = rest.startswith(_SHIFT)
    return has_ctrl, has_shift, rest.removeprefix(_SHIFT)


def key_words(written: str) -> str:
    """A key in the language spoken.

    >>> key_words("Ctrl+Shift+Z"), key_words("7")
    ('Ctrl+Shift+Z', '7')
    """
    has_ctrl, has_shift, name = parted(written)
    name = thing(name)
    name = thing("Shift+{key}", key=name) if has_shift else name
    return thing("Ctrl+{key}", key=name) if has_ctrl else name
