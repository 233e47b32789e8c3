"""The window: the only room that imports pygame."""

import os

# pygame greets on standard output, where announcements and results belong.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
