"""The tables of README, from the declarations. `python -m tests.shape.readme` writes them."""

from __future__ import annotations

from pathlib import Path

from sandbox.ai.profiles import PROFILES
from sandbox.battle.bestiary import SHIPPED
from sandbox.rules.kind import KINDS

README = Path(__file__).resolve().parents[2] / "README.md"
START, END = "<!-- tables:", "<!-- end of tables -->"


def tables() -> str:
    """Profiles, kinds and parameters as Markdown."""
    lines = ["| profile | what it is like | states |", "| --- | --- | --- |"]
    lines += [f"| `{profile.name}` | {profile.help} | {', '.join(profile.state_names)} |" for profile in PROFILES]
    lines += ["", "| kind | life | tempo | damage | range | move | profile |", f"|{' --- |' * 7}"]
    lines += [f"| `{kind.name}` | {kind.life} | {kind.tempo} | {kind.damage} | {kind.range} | {kind.move} "
              f"| {kind.profile or 'none'} |" for kind in KINDS]
    lines += ["", "| parameter | owners and defaults | allowed | what it does |", "| --- | --- | --- | --- |"]
    for name in dict.fromkeys(param.name for param in SHIPPED.params):
        owners = [param for param in SHIPPED.params if param.name == name]
        defaults = ", ".join(f"{param.owner} {param.show(param.default)}" for param in owners)
        lines.append(f"| `{name}` | {defaults} | {owners[0].allowed} | {owners[0].help} |")
    return "\n".join(lines)


def written(readme: str) -> str:
    """README with the tables as they should be."""
    head, rest = readme.split(START, 1)
    comment, rest = rest.split("\n", 1)
    _, tail = rest.split(END, 1)
    return f"{head}{START}{comment}\n{tables()}\n{END}{tail}"


if __name__ == "__main__":
    README.write_text(written(README.read_text("utf-8")), "utf-8")
