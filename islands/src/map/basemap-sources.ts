import type { SourceSpecification } from "maplibre-gl";
import { CREDITS, LAND } from "./basemap-layers.ts";

/** The prefix of the sources and layers of the fine base map. */
export const FINE = "fine-";

type BasemapSource = Extract<SourceSpecification, { type: "geojson" }>;

/** A source that is filled later. */
export const EMPTY_SOURCE: BasemapSource = { type: "geojson", data: { type: "FeatureCollection", features: [] } };

/** The base map at two levels of detail, and its names. All are empty at first: the basemap's worker fills them. */
export function basemapSources(): Record<string, SourceSpecification> {
  const land: BasemapSource = { ...EMPTY_SOURCE, tolerance: 0.2, attribution: CREDITS };
  return {
    [LAND]: land,
    [FINE + LAND]: land,
    countries: EMPTY_SOURCE,
    cities: EMPTY_SOURCE,
  };
}
