import type { LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import { basemapLayers, CREDITS, nameLayers, waterLayer } from "../../map/basemap-layers.ts";
import type { CutOut } from "../../map/cut-out.ts";
import type { Palette } from "../../map/palette.ts";

/** The base map below the stays: land, coasts, borders and names. `family` is a web font that the page has loaded. */
export function basemapStyle(basemap: CutOut, palette: Palette, family: string): StyleSpecification {
  return { version: 8, sources: sourcesOf(basemap), layers: layersOf(palette, family) };
}

function sourcesOf(basemap: CutOut): Record<string, SourceSpecification> {
  return {
    land: { type: "geojson", data: basemap.land, attribution: CREDITS, tolerance: 0.2 },
    countries: { type: "geojson", data: basemap.countries },
    cities: { type: "geojson", data: basemap.cities },
  };
}

function layersOf(palette: Palette, family: string): LayerSpecification[] {
  return [waterLayer(palette), ...basemapLayers(palette), ...nameLayers(palette, family)];
}
