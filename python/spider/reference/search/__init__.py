"""The searches in plain Python."""
