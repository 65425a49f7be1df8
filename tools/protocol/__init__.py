"""The protocol, read off the Python types: as TypeScript, as tables for the page, and as a check for real messages."""
