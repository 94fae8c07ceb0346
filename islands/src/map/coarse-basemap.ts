import type { ExpressionSpecification, LayerSpecification, Map as MapLibreMap, StyleSpecification } from "maplibre-gl";
import { FINE } from "./basemap-sources.ts";
import { COARSE_ZOOM, FINE_ZOOM } from "./moving-basemap.ts";

/** Opaque below the zoom of the fine base map, and not drawn from there on. */
const OPACITY: ExpressionSpecification = ["step", ["zoom"], 1, FINE_ZOOM, 0];

/**
 * A style whose coarse base map is hidden where the fine one is, because their coasts do not match. Its opacity hides
 * it where the map may soon need it, because a layer beyond its zoom range has no tiles. Further in it has none, because
 * the map masks the tiles of each source in each frame.
 */
export function withHiddenCoarse(style: StyleSpecification): StyleSpecification {
  return { ...style, layers: style.layers.map((layer) => (isCoarse(layer, style.layers) ? hidden(layer) : layer)) };
}

/** Hides the coarse base map on a map whose fine one is drawn. */
export function hideCoarse(map: MapLibreMap): void {
  const { layers } = map.getStyle();
  for (const layer of layers.filter((known) => isCoarse(known, layers))) {
    map.setLayerZoomRange(layer.id, 0, COARSE_ZOOM);
    if (layer.type === "fill") {
      map.setPaintProperty(layer.id, "fill-opacity", OPACITY);
    } else if (layer.type === "line") {
      map.setPaintProperty(layer.id, "line-opacity", OPACITY);
    }
  }
}

function isCoarse({ id }: LayerSpecification, layers: readonly LayerSpecification[]): boolean {
  return layers.some((other) => other.id === FINE + id);
}

function hidden(layer: LayerSpecification): LayerSpecification {
  if (layer.type === "fill") {
    return { ...layer, maxzoom: COARSE_ZOOM, paint: { ...layer.paint, "fill-opacity": OPACITY } };
  }
  return layer.type === "line"
    ? { ...layer, maxzoom: COARSE_ZOOM, paint: { ...layer.paint, "line-opacity": OPACITY } }
    : layer;
}
