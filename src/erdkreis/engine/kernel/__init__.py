"""The rules: plain functions over records, compiled by Numba. Knows nothing of the typed faces around it."""
