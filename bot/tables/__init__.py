"""The service of tables: everything that can be done with one, and nothing about how it looks."""
