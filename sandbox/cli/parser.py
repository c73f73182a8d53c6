"""The parser of commands and options: everything it says passes the seam, and what is wrong stands in one line."""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from sandbox.base.errors import refuse
from sandbox.base.language import say, say_many

# argparse asks gettext for its own sentences by these two names; here it asks whoever all others ask.
vars(argparse).update(_=say, ngettext=lambda one, many, number: say_many(number, one, many))


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line instead of printing the whole usage."""

    def error(self, message: str) -> NoReturn:
        raise refuse(say("{program}: {problem} (see {program} --help)", program=self.prog, problem=message))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """A value that begins with a minus (`--size -5x10`) is the value of the option before it, not another option:
        what is wrong with it is said by whoever reads it.
        """
        return super().parse_known_args(list(self._with_values(sys.argv[1:] if args is None else args)), namespace)

    def _with_values(self, words: Sequence[str]) -> Iterator[str]:
        """The words, an option and a value of it that looks like another option in one."""
        left = deque(words)
        while left:
            word = left.popleft()
            option = self._option_string_actions.get(word)
            if option is not None and option.nargs is None and left and self._is_value(left[0]):
                word = f"{word}={left.popleft()}" if word.startswith("--") else f"{word}{left.popleft()}"
            yield word
            if word == "--":
                yield from left
                return

    def _is_value(self, word: str) -> bool:
        """Whether a word looks like an option and is none of those there are."""
        return word.startswith("-") and not word.startswith("--") and word not in self._option_string_actions

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse would say nothing where help cannot be written.
        (file or sys.stderr).write(message)
