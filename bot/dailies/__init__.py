"""The daily solo challenge."""
