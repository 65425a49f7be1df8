"""Programs for those who work on Erdkreis: they write what is made from the source, and check it."""
