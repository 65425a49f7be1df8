"""Odds looked up by the rules' kernels, and the doors to them from Python."""
