"""Distance to the sea, from the land polygons of Natural Earth.

The outlines are cut into steps of at most one kilometre and put into a k-d tree of unit vectors;
the nearest step's chord gives the great-circle distance. Lakes are not in the land layer, so the
shore of a lake is not a coast; the Caspian Sea is a hole in the land and counts as sea.
"""

import json
import math
import pathlib

import numpy
from scipy.spatial import cKDTree

EARTH_RADIUS_KM = 6371.0088
STEP_KM = 1.0


def unit_vectors(latitudes, longitudes):
    latitude = numpy.radians(numpy.asarray(latitudes, dtype=float))
    longitude = numpy.radians(numpy.asarray(longitudes, dtype=float))
    return numpy.column_stack((
        numpy.cos(latitude) * numpy.cos(longitude),
        numpy.cos(latitude) * numpy.sin(longitude),
        numpy.sin(latitude),
    ))


def arcs(topology):
    """The polylines of a quantised TopoJSON document as arrays of (longitude, latitude)."""
    scale, offset = topology["transform"]["scale"], topology["transform"]["translate"]
    for arc in topology["arcs"]:
        yield numpy.cumsum(numpy.array(arc), axis=0) * scale + offset


def outline(topology):
    """Points along every coast, at most STEP_KM apart, as unit vectors."""
    pieces = []
    for line in arcs(topology):
        for (west, south), (east, north) in zip(line[:-1], line[1:]):
            # The map's own frame is no coast: the antimeridian and the bottom of Antarctica.
            if abs(west) > 179.9 and abs(east) > 179.9 or south < -85 and north < -85:
                continue
            mean = math.radians((south + north) / 2)
            length = math.hypot((east - west) * math.cos(mean), north - south) * 111.195
            steps = max(1, math.ceil(length / STEP_KM))
            share = numpy.arange(steps) / steps
            pieces.append(numpy.column_stack((west + (east - west) * share, south + (north - south) * share)))
    points = numpy.concatenate(pieces)
    return unit_vectors(points[:, 1], points[:, 0])


def distances_km(world_atlas: pathlib.Path, latitudes, longitudes):
    """Kilometres from each point to the nearest coast."""
    topology = json.loads((world_atlas / "land-10m.json").read_text())
    chord, _ = cKDTree(outline(topology)).query(unit_vectors(latitudes, longitudes))
    return 2 * EARTH_RADIUS_KM * numpy.arcsin(numpy.minimum(1, chord / 2))
