"""What was said last: what just happened, or why something was not done."""

from __future__ import annotations

from sandbox.base.errors import InputError
from sandbox.base.language import say


class Telling:
    """`message` says what just happened; `is_refusal`: that it could not be done. `about` is what it concerns."""

    message: str = ""
    is_refusal: bool = False
    about: object = None

    def tell(self, message: str, is_refusal: bool = False, about: object = None) -> None:
        """Says what just happened; `about` is what it concerns, such as a question or a refused click."""
        self.message, self.is_refusal, self.about = message, is_refusal, about

    def tell_refusal(self, error: InputError) -> None:
        """Says why something is not done. A place that it begins with stays as it is written."""
        finding = error.findings[0]
        self.tell(str(finding) if str(finding.place) else say("{Reason}", reason=str(finding)), is_refusal=True)

    def go_on(self) -> None:
        """Something else was done: what was refused before is old news."""
        if self.is_refusal:
            self.tell("")
