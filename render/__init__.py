"""Views to images and words; knows no state and no seed."""
