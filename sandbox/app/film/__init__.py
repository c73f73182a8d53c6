"""Battles as moving pictures, recorded with a window or without one; this room must not know the panel or the mouse."""
