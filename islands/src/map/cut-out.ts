import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Point, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryObject } from "topojson-specification";
import {
  type Countries,
  type Country,
  type CountryProperties,
  decode,
  type World,
  type WorldTopology,
} from "./basemap.ts";
import { type Bounds, overlaps, spanOf } from "./bounds.ts";

type NamedPoints = FeatureCollection<Point, { name: string; rank: number }>;

/** The names of countries and cities. */
export interface Names {
  readonly countries: NamedPoints;
  readonly cities: NamedPoints;
}

/** What a feature of the land is: each kind has its own layers. */
export type LandKind = "land" | "coast" | "border";

type Land = Feature<MultiPolygon | MultiLineString, { kind: LandKind }>;

/** The part of the world around a place, ready for the map's sources. */
export interface CutOut extends Names {
  /** Countries, coasts and borders. They are one source, because the map masks the tiles of each source in each frame. */
  readonly land: FeatureCollection<Land["geometry"], Land["properties"]>;
}

/** The names of the whole world; those of countries in the given language. */
export function worldNames({ topology, cities }: World, language?: string): Names {
  return {
    countries: namesOf(topology.objects.countries.geometries, language),
    cities: collection(cities.map(([name, latitude, longitude], rank) => point([longitude, latitude], name, rank))),
  };
}

/** Decodes everything within the bounds; names of countries in the given language. */
export function cutOut(world: World, bounds: Bounds, language?: string): CutOut {
  const about = world.topology.objects.countries.geometries.filter(({ properties }) =>
    overlaps(properties.reach, bounds),
  );
  const topology = decode(world, about);
  const near = about
    .map((country) => ({ country, land: landOf(topology, country) }))
    .filter(({ land }) => overlaps(spanOf(land.geometry.coordinates.flat(2)), bounds));
  const countries: Countries = { type: "GeometryCollection", geometries: near.map(({ country }) => country) };
  return {
    land: {
      type: "FeatureCollection",
      features: [
        ...near.map(({ land }) => land),
        lines("coast", mesh(topology, countries, isCoast).coordinates.map(unwrapPath).flatMap(withoutDateLine)),
        lines("border", mesh(topology, countries, isBorder).coordinates.map(unwrapPath)),
      ],
    },
    countries: namesOf(countries.geometries, language),
    cities: collection(
      world.cities.flatMap(([name, latitude, longitude], rank) =>
        overlaps([longitude, latitude, longitude, latitude], bounds) ? [point([longitude, latitude], name, rank)] : [],
      ),
    ),
  };
}

const isCoast = (one: GeometryObject, other: GeometryObject) => one === other;
const isBorder = (one: GeometryObject, other: GeometryObject) => one !== other;

function landOf(topology: WorldTopology, country: Country): Feature<MultiPolygon, { kind: LandKind }> {
  const polygons =
    country.type === "Polygon"
      ? [feature(topology, country).geometry.coordinates]
      : feature(topology, country).geometry.coordinates;
  const coordinates = polygons.map((rings) => rings.map(unwrapPath));
  return { type: "Feature", properties: { kind: "land" }, geometry: { type: "MultiPolygon", coordinates } };
}

function namesOf(countries: readonly Country[], language: string | undefined): NamedPoints {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const nameOf = ({ code, name }: CountryProperties) => (code && names.of(code)) || name;
  return collection(countries.map(({ properties }) => point(properties.label, nameOf(properties), -properties.size)));
}

/** A path across the date line, continued beyond 180 degrees: the map draws it on both sides. */
function unwrapPath(path: Position[]): Position[] {
  let turns = 0;
  return path.map(([longitude = 0, latitude = 0], index) => {
    const step = longitude - (path[index - 1]?.[0] ?? longitude);
    if (Math.abs(step) > 180) {
      turns -= Math.sign(step);
    }
    return [longitude + turns * 360, latitude];
  });
}

/** Some land is cut at the date line; that cut is no coast. */
function withoutDateLine(path: Position[]): Position[][] {
  const pieces: Position[][] = [[]];
  for (const [index, corner] of path.entries()) {
    const before = path[index - 1];
    if (before && isOnDateLine(before) && isOnDateLine(corner)) {
      pieces.push([]);
    }
    pieces.at(-1)?.push(corner);
  }
  return pieces.filter((piece) => piece.length > 1);
}

function isOnDateLine([longitude = 0]: Position): boolean {
  return Math.abs(Math.abs(longitude) - 180) < 0.005;
}

function lines(kind: LandKind, coordinates: Position[][]): Land {
  return { type: "Feature", properties: { kind }, geometry: { type: "MultiLineString", coordinates } };
}

function point(
  [longitude, latitude]: readonly [number, number],
  name: string,
  rank: number,
): NamedPoints["features"][0] {
  return {
    type: "Feature",
    properties: { name, rank },
    geometry: { type: "Point", coordinates: [longitude, latitude] },
  };
}

function collection(features: NamedPoints["features"]): NamedPoints {
  return { type: "FeatureCollection", features };
}
