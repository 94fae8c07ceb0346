import type { StyleSpecification } from "maplibre-gl";
import { basemapLayers, nameLayers, waterLayer } from "../../map/basemap-layers.ts";
import { basemapSources, EMPTY_SOURCE, FINE } from "../../map/basemap-sources.ts";
import { withHiddenCoarse } from "../../map/coarse-basemap.ts";
import { FINE_ZOOM } from "../../map/moving-basemap.ts";
import type { Palette } from "../../map/palette.ts";
import { TOWN_ZOOM } from "./towns.ts";

/** The source of the names of towns, which towns.ts fills near the view. */
export const TOWNS = "towns";

/**
 * The style of the world map at two levels of detail. The coarse coast does not match the fine one, so it is hidden
 * once the fine one has loaded. `family` is a web font that the page has loaded.
 */
export function worldStyle(palette: Palette, family: string, hasFine: boolean): StyleSpecification {
  const style: StyleSpecification = {
    version: 8,
    sources: { ...basemapSources(), [TOWNS]: EMPTY_SOURCE },
    layers: [
      waterLayer(palette),
      ...basemapLayers(palette),
      ...basemapLayers(palette, FINE).map((layer) => ({ ...layer, minzoom: FINE_ZOOM })),
      // Names are placed from the top layer down: towns take the space that cities leave.
      ...nameLayers(palette, family)
        .filter((layer) => layer.type === "symbol" && layer.id === "cities")
        .map((cities) => ({ ...cities, id: TOWNS, source: TOWNS, minzoom: TOWN_ZOOM })),
      ...nameLayers(palette, family),
    ],
  };
  return hasFine ? withHiddenCoarse(style) : style;
}
