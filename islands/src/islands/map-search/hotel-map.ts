import { GeoJSONSource, Map as MapLibreMap, NavigationControl, ScaleControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { pageLanguage } from "../../lib/format.ts";
import type { Bounds } from "../../map/bounds.ts";
import { DOT } from "../../map/ground-layers.ts";
import { dot } from "../../map/images.ts";
import { FINE_ZOOM, movingGround } from "../../map/moving-ground.ts";
import { watchTheme } from "../../map/palette.ts";
import { boxOf } from "./box.ts";
import type { Fan } from "./fan.ts";
import { fanLines } from "./fan-lines.ts";
import { FINE, mapStyle } from "./layers.ts";
import { watchMoves } from "./map-moves.ts";
import { watchMarks } from "./mark-hits.ts";
import { readMarkPalette } from "./mark-palette.ts";
import { marksOf } from "./marks.ts";
import { type PinLook, pricePins } from "./price-pins.ts";
import { DEEPEST_ZOOM, NEAR_ZOOM } from "./stack.ts";
import type { Box, Cluster, HotelMap as Drawn, HotelPin, Point } from "./types.ts";
import { number } from "./words.ts";

setWorkerUrl(workerUrl);

const ZOOM = { least: 1, most: DEEPEST_ZOOM };
/** Around what is to be seen, in CSS pixels. */
const PADDING = 48;
/** Around the middles of the pins that are spread, in CSS pixels; the controls have as much. */
const FAN_ROOM = 64;
/** A flight to a cluster or an area, in milliseconds. */
const FLIGHT = 450;

/** What the map shows: its bounds on one turn of the globe and its zoom in tiles of 512 pixels. */
export interface View {
  readonly box: Box;
  readonly zoom: number;
}

export interface HotelMapListener {
  /** A person has moved the map. */
  moved(view: View): void;
  pickedPin(pin: HotelPin): void;
  pickedCluster(cluster: Cluster): void;
  /** A press on nothing. */
  pickedNothing(): void;
  hovered(hotelId: string | undefined): void;
  /** The graphics context is gone, or back. */
  lost(isLost: boolean): void;
  failed(error: Error): void;
}

export interface Shown {
  readonly drawn: Drawn;
  readonly visited: ReadonlySet<string>;
  /** Pins of the order, and one more for a hotel that is pointed at elsewhere. */
  readonly pins: readonly HotelPin[];
  readonly lookOf: (pin: HotelPin) => PinLook;
  /** The pins of one place, spread around it. */
  readonly fan: Fan | undefined;
}

export type HotelMap = ReturnType<typeof hotelMap>;

/** The map object and everything on it; nothing outside of this file and its parts knows maplibre. */
export function hotelMap(host: HTMLElement, first: Bounds, title: string, family: string, listener: HotelMapListener) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let shown: Shown | undefined;
  const map = new MapLibreMap({
    container: host,
    style: mapStyle(readMarkPalette(host), family),
    bounds: [...first],
    fitBoundsOptions: { padding: paddingIn(host), maxZoom: ZOOM.most - 2 },
    minZoom: ZOOM.least,
    maxZoom: ZOOM.most,
    attributionControl: { compact: false },
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: isCalm ? 0 : 200,
    locale: { "Map.Title": title },
  });
  map.keyboard.disableRotation();
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  map.addControl(new ScaleControl({ maxWidth: 96 }), "bottom-left");
  map.on("error", ({ error }) => (map.loaded() ? console.error(error) : listener.failed(new Error(error.message))));
  map.on("webglcontextlost", () => listener.lost(true));
  map.on("webglcontextrestored", () => listener.lost(false));
  map.once("style.load", () => map.addImage(DOT, dot(16), { sdf: true }));

  const setData = (name: string, data: GeoJSON.GeoJSON) => {
    const source = map.getSource(name);
    if (source instanceof GeoJSONSource) {
      source.setData(data);
    }
  };
  const ready = new Promise<void>((resolve) => void map.once("style.load", () => resolve()));
  const view = (): View => ({ box: boxOf(boundsOn(map)), zoom: map.getZoom() });

  const ground = movingGround(pageLanguage(), {
    show: (detail, part, data) => void ready.then(() => setData(detail === "fine" ? FINE + part : part, data)),
    shown: (detail) => {
      // The coarse coast lies elsewhere; it makes way as soon as the fine one is drawn.
      if (detail === "fine") {
        map.once("idle", () => coarseLayers(map).map((id) => map.setLayerZoomRange(id, 0, FINE_ZOOM)));
      }
    },
    failed: listener.failed,
  });
  const look = () => ground.look(boundsOn(map), map.getZoom());
  look();
  map.on("moveend", look);

  const moves = watchMoves(map, () => listener.moved(view()));
  const lines = fanLines(map);
  const pins = pricePins(map, { picked: listener.pickedPin, hovered: listener.hovered });
  watchMarks(map, {
    picked: (kind, id) => {
      const pin = shown?.drawn.miniPins.find(({ hotelId }) => kind === "dot" && hotelId === id);
      const cluster = shown?.drawn.clusters.find((known) => kind === "cluster" && known.id === id);
      if (pin) {
        listener.pickedPin(pin);
      } else if (cluster) {
        listener.pickedCluster(cluster);
      }
    },
    hovered: (kind, id) => listener.hovered(kind === "dot" ? id : undefined),
    missed: listener.pickedNothing,
  });
  const stopWatching = watchTheme(() => repaint(map, host, family));

  return {
    view,
    /** Shows an area; `told` says that a person asked for it, so that the search follows. */
    fit(bounds: Bounds, told: boolean): void {
      if (told) {
        moves.tellNext();
      }
      map.fitBounds([...bounds], {
        padding: paddingIn(host),
        maxZoom: NEAR_ZOOM,
        duration: isCalm ? 0 : FLIGHT,
        linear: true,
      });
    },
    zoomOut(): void {
      moves.tellNext();
      map.zoomTo(map.getZoom() - 1.5, { duration: isCalm ? 0 : FLIGHT });
    },
    show(next: Shown): void {
      const isOtherFan = shown?.fan !== next.fan;
      shown = next;
      pins.show(next.pins, next.lookOf, next.drawn.clusters, next.fan);
      if (isOtherFan) {
        lines.show(next.fan);
        bringIntoView(map, next.fan, isCalm);
      }
      void ready.then(() => shown === next && setData("marks", marksOf(next.drawn, next.visited, number)));
    },
    showArea(corners: readonly Point[] | undefined): void {
      void ready.then(() => setData("area", polygon(corners)));
    },
    /** The place under a point of the map's element, in CSS pixels. */
    placeAt(x: number, y: number): Point {
      const { lng, lat } = map.unproject([x, y]).wrap();
      return { latitude: lat, longitude: lng };
    },
    focusPin: pins.focus,
    focusMap: () => map.getCanvas().focus({ preventScroll: true }),
    map,
    remove(): void {
      moves.stop();
      ground.stop();
      stopWatching();
      lines.remove();
      pins.remove();
      map.remove();
    },
  };
}

/** Moves the map so that all pins of a fan are seen, as little as that takes. */
function bringIntoView(map: MapLibreMap, fan: Fan | undefined, isCalm: boolean): void {
  if (!fan) {
    return;
  }
  const at = map.project([fan.point.longitude, fan.point.latitude]);
  const { clientWidth, clientHeight } = map.getContainer();
  const offsets = [...fan.offsets.values()];
  const missing = (middle: number, ends: readonly number[], room: number, size: number) =>
    Math.min(0, middle + Math.min(...ends) - room) || Math.max(0, middle + Math.max(...ends) + room - size);
  const across = missing(
    at.x,
    offsets.map(({ x }) => x),
    FAN_ROOM,
    clientWidth,
  );
  const down = missing(
    at.y,
    offsets.map(({ y }) => y),
    FAN_ROOM,
    clientHeight,
  );
  if (across !== 0 || down !== 0) {
    map.panBy([across, down], { duration: isCalm ? 0 : FLIGHT });
  }
}

function boundsOn(map: MapLibreMap): Bounds {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

function paddingIn(host: HTMLElement): number {
  return Math.min(PADDING, host.clientWidth / 8, host.clientHeight / 8);
}

function coarseLayers(map: MapLibreMap): string[] {
  return map
    .getStyle()
    .layers.map(({ id }) => id)
    .filter((id) => id.startsWith(FINE))
    .map((id) => id.slice(FINE.length));
}

/** Other inks on the same layers: what the sources hold and where the coarse ground ends stay as they are. */
function repaint(map: MapLibreMap, host: HTMLElement, family: string): void {
  map.setStyle(mapStyle(readMarkPalette(host), family), {
    transformStyle: (before, next) => ({
      ...next,
      sources: before?.sources ?? next.sources,
      layers: next.layers.map((layer) => {
        const maxzoom = before?.layers.find(({ id }) => id === layer.id)?.maxzoom;
        return maxzoom === undefined ? layer : { ...layer, maxzoom };
      }),
    }),
  });
}

function polygon(corners: readonly Point[] | undefined): GeoJSON.FeatureCollection {
  const ring = corners?.map(({ longitude, latitude }) => [longitude, latitude]) ?? [];
  const [first] = ring;
  const features: GeoJSON.Feature[] = first
    ? [{ type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [[...ring, first]] } }]
    : [];
  return { type: "FeatureCollection", features };
}
