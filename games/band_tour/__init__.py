"""Band Tour: build a band, go on the road, survive the tour."""
