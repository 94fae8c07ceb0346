import type { SourceSpecification } from "maplibre-gl";
import { CREDITS } from "./ground-layers.ts";

/** The prefix of the sources and layers of the fine ground. */
export const FINE = "fine-";

type GroundSource = Extract<SourceSpecification, { type: "geojson" }>;

/** A source that is filled later. */
export const NOTHING: GroundSource = { type: "geojson", data: { type: "FeatureCollection", features: [] } };

/** The ground at two levels of detail, and its names. All are empty at first: the basemap's worker fills them. */
export function groundSources(): Record<string, SourceSpecification> {
  const ground: GroundSource = { ...NOTHING, tolerance: 0.2 };
  return {
    land: { ...ground, attribution: CREDITS },
    coast: ground,
    borders: ground,
    [`${FINE}land`]: { ...ground, attribution: CREDITS },
    [`${FINE}coast`]: ground,
    [`${FINE}borders`]: ground,
    countries: NOTHING,
    cities: NOTHING,
  };
}
