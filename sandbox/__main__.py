"""`python -m sandbox` and the command `tactics-sandbox`."""

from __future__ import annotations

import sys

from sandbox.cli.main import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
