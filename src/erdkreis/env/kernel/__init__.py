"""Compiled: micro-actions, observations, and many games that step together."""
