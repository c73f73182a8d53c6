"""Why: the decision in view as sentences, what it weighed, and the machine behind it."""
