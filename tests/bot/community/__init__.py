"""Ratings, profiles, achievements, and tables that look for players."""
