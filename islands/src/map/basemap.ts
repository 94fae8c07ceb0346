import type {
  Topology,
  MultiPolygon as TopologyMultiPolygon,
  Polygon as TopologyPolygon,
} from "topojson-specification";
import { isFields } from "../lib/guards.ts";
import type { Bounds } from "./bounds.ts";
import { decodePolyline } from "./polyline.ts";

/** A country's properties, written by scripts/build-basemap.mjs. */
export interface CountryProperties {
  readonly name: string;
  /** ISO 3166-1 alpha-2; some disputed areas have none. */
  readonly code?: string;
  /** The place of the name: longitude, latitude. */
  readonly label: readonly [number, number];
  /** The area of the largest part, in square degrees. */
  readonly size: number;
  /** The bounds of all parts. */
  readonly reach: Bounds;
}

export type Country = (TopologyPolygon<CountryProperties> | TopologyMultiPolygon<CountryProperties>) & {
  readonly properties: CountryProperties;
};

export interface Countries {
  type: "GeometryCollection";
  geometries: Country[];
}

export type WorldTopology = Topology<{ countries: Countries }>;

type City = readonly [name: string, latitude: number, longitude: number];
type FineArc = readonly [index: number, letters: string];

/** The whole base map in memory, its arcs encoded: a page needs few of them. Cities are ordered by importance. */
export interface World {
  readonly topology: Omit<WorldTopology, "arcs">;
  readonly arcs: readonly string[];
  readonly cities: readonly City[];
}

/** The file is of the same build, so checking the outline is enough to tell it from an error page. */
export function readWorld(value: unknown): World {
  if (!isWorld(value)) {
    throw new TypeError("The base map does not have its form.");
  }
  return value;
}

/** The fine arcs of one cell. */
export function readArcs(value: unknown): readonly FineArc[] {
  if (!isFineArcs(value)) {
    throw new TypeError("A cell of the base map does not have its form.");
  }
  return value;
}

/** Replaces coarse arcs by fine ones; their ends are the same, so countries stay whole. */
export function refine(world: World, fineArcs: readonly FineArc[]): World {
  const arcs = [...world.arcs];
  for (const [index, letters] of fineArcs) {
    arcs[index] = letters;
  }
  return { ...world, arcs };
}

/** The topology with the decoded arcs of these countries, which is all that drawing them takes. */
export function decode({ topology, arcs }: World, countries: readonly Country[]): WorldTopology {
  const decoded: [number, number][][] = new Array(arcs.length);
  for (const index of new Set(countries.flatMap(({ arcs: rings }) => rings.flat(2)))) {
    const at = index < 0 ? ~index : index;
    decoded[at] ??= decodePolyline(arcs[at] ?? "");
  }
  return { ...topology, arcs: decoded };
}

function isWorld(value: unknown): value is World {
  return (
    isFields(value) && isFields(value["topology"]) && Array.isArray(value["arcs"]) && Array.isArray(value["cities"])
  );
}

function isFineArcs(value: unknown): value is FineArc[] {
  return Array.isArray(value) && value.every((arc) => Array.isArray(arc) && arc.length === 2);
}
