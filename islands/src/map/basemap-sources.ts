import type { SourceSpecification } from "maplibre-gl";
import { CREDITS } from "./basemap-layers.ts";

/** The prefix of the sources and layers of the fine base map. */
export const FINE = "fine-";

type BasemapSource = Extract<SourceSpecification, { type: "geojson" }>;

/** A source that is filled later. */
export const EMPTY_SOURCE: BasemapSource = { type: "geojson", data: { type: "FeatureCollection", features: [] } };

/** The base map at two levels of detail, and its names. All are empty at first: the basemap's worker fills them. */
export function basemapSources(): Record<string, SourceSpecification> {
  const basemap: BasemapSource = { ...EMPTY_SOURCE, tolerance: 0.2 };
  return {
    land: { ...basemap, attribution: CREDITS },
    coast: basemap,
    borders: basemap,
    [`${FINE}land`]: { ...basemap, attribution: CREDITS },
    [`${FINE}coast`]: basemap,
    [`${FINE}borders`]: basemap,
    countries: EMPTY_SOURCE,
    cities: EMPTY_SOURCE,
  };
}
