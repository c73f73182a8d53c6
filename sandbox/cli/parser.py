"""The parser of commands and options: everything it says passes the seam, and what is wrong stands in one line."""

from __future__ import annotations

import argparse
import sys
from typing import Any, NoReturn

from sandbox.base.errors import refuse
from sandbox.base.language import say, say_many

# argparse asks gettext for its own sentences by these two names; here it asks whoever all others ask.
vars(argparse).update(_=say, ngettext=lambda one, many, number: say_many(number, one, many))


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line instead of printing the whole usage."""

    def error(self, message: str) -> NoReturn:
        raise refuse(say("{program}: {problem} (see {program} --help)", program=self.prog, problem=message))

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse would say nothing where help cannot be written.
        (file or sys.stderr).write(message)
