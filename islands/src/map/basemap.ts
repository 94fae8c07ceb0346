import type {
  Topology,
  MultiPolygon as TopologyMultiPolygon,
  Polygon as TopologyPolygon,
} from "topojson-specification";
import { isFields } from "../lib/guards.ts";
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

/** The whole base map in memory; cities are ordered by importance. */
export interface World {
  readonly topology: WorldTopology;
  readonly cities: readonly City[];
}

interface WorldFile {
  readonly topology: Omit<WorldTopology, "arcs">;
  readonly arcs: readonly string[];
  readonly cities: readonly City[];
}

/** The file is of the same build, so checking the outline is enough to tell it from an error page. */
export function readWorld(value: unknown): World {
  if (!isWorldFile(value)) {
    throw new TypeError("The base map does not have its form.");
  }
  return { topology: { ...value.topology, arcs: value.arcs.map(decodePolyline) }, cities: value.cities };
}

/** The fine arcs of one cell. */
export function readArcs(value: unknown): readonly FineArc[] {
  if (!isFineArcs(value)) {
    throw new TypeError("A cell of the base map does not have its form.");
  }
  return value;
}

/** Replaces coarse arcs by fine ones; their ends are the same, so countries stay whole. */
export function refine({ topology, cities }: World, fineArcs: readonly FineArc[]): World {
  const arcs = [...topology.arcs];
  for (const [index, letters] of fineArcs) {
    arcs[index] = decodePolyline(letters);
  }
  return { topology: { ...topology, arcs }, cities };
}

function isWorldFile(value: unknown): value is WorldFile {
  return (
    isFields(value) && isFields(value["topology"]) && Array.isArray(value["arcs"]) && Array.isArray(value["cities"])
  );
}

function isFineArcs(value: unknown): value is FineArc[] {
  return Array.isArray(value) && value.every((arc) => Array.isArray(arc) && arc.length === 2);
}
