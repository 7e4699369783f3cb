"""Tests of pictures and their words."""
