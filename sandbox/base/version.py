"""The version of the program, as the package and the battle log state it."""

VERSION = "0.1.0"
