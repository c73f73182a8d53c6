"""The window's own controls: cheap, drawn only when they look different, told apart by more than colour."""
