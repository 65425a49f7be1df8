"""The documentation as a site: `docs/`, the README, every rule book's clauses and the reference, as pages.

`python -m tools.site` builds it into the package, where the server finds it (`/docs`). It asks nobody for anything:
neither when it is built nor when it is read.
"""
