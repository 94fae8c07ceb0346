import type { Map as MapLibreMap } from "maplibre-gl";
import { QUARTERS } from "../../../map/basemap-layers.ts";
import type { Bounds } from "../../../map/bounds.ts";
import { boxOf } from "../area/box.ts";
import type { Fan } from "../pins/fan.ts";
import { fanLines } from "../pins/fan-lines.ts";
import { marksOf, pricesOf, quartersOf } from "../pins/marks.ts";
import { type PinLook, pricePins } from "../pins/price-pins.ts";
import { DEEPEST_ZOOM, NEAR_ZOOM } from "../pins/stack.ts";
import type { Box, Cluster, HotelMap as Drawn, Pin, Point } from "../types.ts";
import { number } from "../words.ts";
import { boundsOn, interactiveMap, paddingIn } from "./interactive-map.ts";
import { AREA_LAYERS, areaVisibility, mapStyle } from "./layers.ts";
import { watchMoves } from "./map-moves.ts";
import { watchMarks } from "./mark-hits.ts";
import { namedCities } from "./named-cities.ts";

/** The padding around the centres of spread pins, in CSS pixels; the same as that of the controls. */
const FAN_MARGIN = 64;
/** The map's view: its bounds on one turn of the globe and its zoom for tiles of 512 pixels. */
export interface View {
  readonly box: Box;
  readonly zoom: number;
}

export interface HotelMapListener {
  /** The visitor has moved the map. */
  moved(view: View): void;
  pickedPin(pin: Pin): void;
  pickedCluster(cluster: Cluster): void;
  /** A press on an empty part. */
  pickedNothing(): void;
  hovered(hotelId: string | undefined): void;
  /** Called when the graphics context is lost or restored. */
  lost(isLost: boolean): void;
  failed(error: Error): void;
}

export interface ShownMarks {
  readonly drawn: Drawn;
  readonly visited: ReadonlySet<string>;
  /** A creator's pins, those of the results, and one more for a hotel that is hovered elsewhere. */
  readonly pins: readonly Pin[];
  readonly lookOf: (pin: Pin) => PinLook;
  /** The pins of one place, spread around it. */
  readonly fan: Fan | undefined;
}

/** Where the map should move. */
export interface Target {
  readonly bounds: Bounds;
  /** The visitor requested it, so the search follows. */
  readonly isTold: boolean;
  /** The bounds are an earlier view of the map: shown without padding. */
  readonly isView?: boolean;
  /** Without an animation. */
  readonly isAtOnce?: boolean;
}

/** The initial view of the map. */
interface Beginning {
  readonly first: Bounds;
  readonly isView: boolean;
  readonly title: string;
  readonly family: string;
}

export type HotelMap = ReturnType<typeof hotelMap>;

/** The map object and everything on it; only this file and its parts know maplibre. */
export function hotelMap(host: HTMLElement, begin: Beginning, listener: HotelMapListener) {
  const { family } = begin;
  let shown: ShownMarks | undefined;
  let hasArea = false;
  const { map, flight, ready, setData, credit, remove } = interactiveMap({
    host,
    ...begin,
    style: (palette) => mapStyle(palette, family, hasArea),
    lost: listener.lost,
    failed: listener.failed,
  });
  const view = (): View => ({ box: boxOf(boundsOn(map)), zoom: map.getZoom() });

  const moves = watchMoves(map, () => listener.moved(view()));
  const lines = fanLines(map);
  let pricesShown = "";
  const pins = pricePins(map, {
    picked: listener.pickedPin,
    hovered: listener.hovered,
    priced: (priced) => {
      const prices = pricesOf(priced);
      const key = JSON.stringify(prices);
      if (key !== pricesShown) {
        pricesShown = key;
        void ready.then(() => key === pricesShown && setData("prices", prices));
      }
    },
  });
  const cities = namedCities(map, () => nameQuarters());
  const nameQuarters = () => setData(QUARTERS, quartersOf(shown?.drawn.places ?? [], cities.list()));
  watchMarks(map, {
    picked: ({ kind, id }) => {
      const pin = shown?.drawn.miniPins.find(({ hotelId }) => kind === "dot" && hotelId === id);
      const cluster = shown?.drawn.clusters.find((known) => kind === "cluster" && known.id === id);
      if (pin) {
        listener.pickedPin(pin);
      } else if (cluster) {
        listener.pickedCluster(cluster);
      }
    },
    hovered: (mark) => listener.hovered(mark?.["kind"] === "dot" ? String(mark["id"]) : undefined),
    missed: listener.pickedNothing,
  });

  return {
    view,
    /** Shows an area; when the visitor requested it, the search follows. */
    fit({ bounds, isTold, isView = false, isAtOnce = false }: Target): void {
      if (isTold) {
        moves.tellNext();
      }
      map.fitBounds([...bounds], {
        padding: isView ? 0 : paddingIn(host),
        maxZoom: isView ? DEEPEST_ZOOM : NEAR_ZOOM,
        duration: isAtOnce ? 0 : flight,
        linear: true,
      });
    },
    zoomOut(): void {
      moves.tellNext();
      map.zoomTo(map.getZoom() - 1.5, { duration: flight });
    },
    show(next: ShownMarks): void {
      const isOtherFan = shown?.fan !== next.fan;
      shown = next;
      pins.show(next.pins, next.lookOf, next.drawn.clusters, next.fan);
      if (isOtherFan) {
        lines.show(next.fan);
        bringIntoView(map, next.fan, flight);
      }
      void ready.then(() => {
        if (shown === next) {
          setData("marks", marksOf(next.drawn, next.visited, number));
          nameQuarters();
        }
      });
    },
    showArea(corners: readonly Point[] | undefined): void {
      void ready.then(() => {
        setData("area", polygon(corners));
        hasArea = corners !== undefined;
        for (const layer of AREA_LAYERS.filter((id) => map.getLayer(id))) {
          map.setLayoutProperty(layer, "visibility", areaVisibility(hasArea));
        }
      });
    },
    /** The coordinates of a point of the map's element, in CSS pixels. */
    placeAt(x: number, y: number): Point {
      const { lng, lat } = map.unproject([x, y]).wrap();
      return { latitude: lat, longitude: lng };
    },
    credit,
    focusPin: pins.focus,
    focusMap: () => map.getCanvas().focus({ preventScroll: true }),
    map,
    remove(): void {
      moves.stop();
      cities.stop();
      lines.remove();
      pins.remove();
      remove();
    },
  };
}

/** Moves the map as little as possible so that all pins of a fan are visible. */
function bringIntoView(map: MapLibreMap, fan: Fan | undefined, duration: number): void {
  if (!fan) {
    return;
  }
  const at = map.project([fan.point.longitude, fan.point.latitude]);
  const { clientWidth, clientHeight } = map.getContainer();
  const offsets = [...fan.offsets.values()];
  const missing = (middle: number, ends: readonly number[], margin: number, size: number) =>
    Math.min(0, middle + Math.min(...ends) - margin) || Math.max(0, middle + Math.max(...ends) + margin - size);
  const across = missing(
    at.x,
    offsets.map(({ x }) => x),
    FAN_MARGIN,
    clientWidth,
  );
  const down = missing(
    at.y,
    offsets.map(({ y }) => y),
    FAN_MARGIN,
    clientHeight,
  );
  if (across !== 0 || down !== 0) {
    map.panBy([across, down], { duration });
  }
}

function polygon(corners: readonly Point[] | undefined): GeoJSON.FeatureCollection {
  const ring = corners?.map(({ longitude, latitude }) => [longitude, latitude]) ?? [];
  const [first] = ring;
  const features: GeoJSON.Feature[] = first
    ? [{ type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [[...ring, first]] } }]
    : [];
  return { type: "FeatureCollection", features };
}
