"""The database: what it holds, connections, copies, and who may write."""
