"""Compiled: what a position looks like to the judge, and what the judge makes of it."""
