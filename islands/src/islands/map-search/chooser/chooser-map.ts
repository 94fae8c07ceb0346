import type { Map as MapLibreMap } from "maplibre-gl";
import { pageLanguage } from "../../../lib/format.ts";
import { boundsOf, boxOf } from "../area/box.ts";
import { boundsOn, interactiveMap } from "../map/interactive-map.ts";
import { watchMarks } from "../map/mark-hits.ts";
import { pricePins } from "../pins/price-pins.ts";
import type { Box, Point } from "../types.ts";
import { FIRST } from "../world/world-map.ts";
import { worldStyle } from "../world/world-style.ts";
import { type Choices, nearerZoom } from "./choice.ts";
import { texts } from "./chooser-texts.ts";

/** The layer of worldStyle that counts hotels. */
const CLUSTERS = "clusters";
/** How far one press zooms out, in zoom levels. */
const ZOOM_OUT_STEP = 1.5;

export interface ChooserMapListener {
  /** Called with the map's area, at first and after each move. */
  moved(box: Box): void;
  /** The pin of a hotel was pressed. */
  picked(hotelId: string): void;
  hovered(hotelId: string | undefined): void;
  /** Called when the graphics context is lost or restored. */
  lost(isLost: boolean): void;
  failed(error: Error): void;
}

export type ChooserMap = ReturnType<typeof chooserMap>;

/** The map of all hotels, with pins of those that can be chosen. Without a box it starts with the world. */
export function chooserMap(host: HTMLElement, first: Box | undefined, family: string, listener: ChooserMapListener) {
  let shown: Choices | undefined;
  let clusters: readonly Point[] = [];
  const { map, flight, ready, remove } = interactiveMap({
    host,
    first: first ? boundsOf(first) : FIRST,
    title: texts.map,
    family,
    isPassed: true,
    style: (palette) => worldStyle(palette, family, location.origin, pageLanguage() ?? "en"),
    lost: listener.lost,
    failed: listener.failed,
  });
  const notify = () => listener.moved(boxOf(boundsOn(map)));
  void ready.then(notify);
  map.on("moveend", notify);
  watchMarks(map, {
    picked: (mark, point) => {
      const zoom = nearerZoom(mark, point, map.getZoom());
      if (zoom !== undefined) {
        map.easeTo({ center: [point.longitude, point.latitude], zoom, duration: flight });
      }
    },
    hovered: () => {},
    missed: () => {},
  });
  const pins = pricePins(map, { picked: ({ hotelId }) => listener.picked(hotelId), hovered: listener.hovered });
  const draw = () => shown && pins.show(shown.pins, shown.lookOf, clusters, undefined);
  // A pin without space for its name must not cover the count of a cluster; tiles load after the pins.
  map.on("idle", () => {
    const found = clustersOn(map);
    if (JSON.stringify(found) !== JSON.stringify(clusters)) {
      clusters = found;
      draw();
    }
  });

  return {
    show(next: Choices): void {
      shown = next;
      draw();
    },
    /** Zooms out; the focus stays on the map. */
    zoomOut(): void {
      map.getCanvas().focus({ preventScroll: true });
      map.zoomTo(map.getZoom() - ZOOM_OUT_STEP, { duration: flight });
    },
    remove(): void {
      pins.remove();
      remove();
    },
  };
}

function clustersOn(map: MapLibreMap): readonly Point[] {
  const found = map.getLayer(CLUSTERS) ? map.queryRenderedFeatures({ layers: [CLUSTERS] }) : [];
  return found.flatMap(({ geometry }) => {
    const [longitude, latitude] = geometry.type === "Point" ? geometry.coordinates : [];
    return longitude === undefined || latitude === undefined ? [] : [{ latitude, longitude }];
  });
}
