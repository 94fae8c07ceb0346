import { GeoJSONSource } from "maplibre-gl";
import { pageLanguage } from "../../lib/format.ts";
import { FINE } from "../../map/basemap-sources.ts";
import type { BasemapPart } from "../../map/basemap-worker.ts";
import type { Bounds } from "../../map/bounds.ts";
import type { CutOut } from "../../map/cut-out.ts";
import { PIN } from "../../map/grouped-pins.ts";
import { movingBasemap } from "../../map/moving-basemap.ts";
import { readPalette } from "../../map/palette.ts";
import { placesFace } from "../../map/place-pins.ts";
import { smallMap } from "../../map/small-map.ts";
import type { SmallPin } from "../../map/small-pin.ts";
import { besideTheFirst, boundsOf } from "../../map/small-view.ts";
import { TOWNS, worldStyle } from "./map-style.ts";
import { type Coordinates, changedPins } from "./places-on-map.ts";
import { texts } from "./texts.ts";
import { movingTowns } from "./towns.ts";

/** Near enough to press on a quarter: the names of towns and quarters stand in for streets. */
const NEAREST_ZOOM = 13;

interface PlacesMapListener {
  /** The map was pressed beside its pins. */
  pressed(point: Coordinates): void;
  /** A place on the map was pressed. */
  picked(key: string): void;
  failed(error: Error): void;
}

export type PlacesMap = ReturnType<typeof placesMap>;

/** A map of the world with the places of an itinerary, on which further ones can be set. */
export function placesMap(
  host: HTMLElement,
  family: string,
  first: { readonly pins: readonly SmallPin[]; readonly area: Bounds | undefined },
  listener: PlacesMapListener,
) {
  let hasFine = false;
  let shown = first.pins;
  const { map, show, lookAt, repaint, remove } = smallMap({
    host,
    title: texts.mapTitle,
    first: (first.pins.length === 0 && first.area) || boundsOf(besideTheFirst(first.pins)),
    reach: undefined,
    nearest: NEAREST_ZOOM,
    style: () => worldStyle(readPalette(host), family, hasFine),
    pick: ({ id }) => listener.picked(id),
    failed: listener.failed,
  });
  // The second press of a double click would set the next place there, too.
  map.doubleClickZoom.disable();
  map.on("click", ({ lngLat, originalEvent: { target, detail } }) => {
    const isOnPin = target instanceof Element && target.closest(`.${PIN}`) !== null;
    if (!isOnPin && detail < 2) {
      listener.pressed(pointOf(lngLat.wrap()));
    }
  });
  show({ pins: first.pins, faceOf: placesFace });

  const ready = new Promise<void>((resolve) => void map.once("style.load", () => resolve()));
  const setData = (name: string, data: GeoJSON.GeoJSON) => {
    const source = map.getSource(name);
    if (source instanceof GeoJSONSource) {
      source.setData(data);
    }
  };
  const towns = movingTowns((data) => void ready.then(() => setData(TOWNS, data)));
  const basemap = movingBasemap(pageLanguage(), {
    show: (detail, part, data) => {
      void ready.then(() => setData(detail === "fine" ? FINE + part : part, data));
      if (isCities(part, data)) {
        towns.know(data);
      }
    },
    shown: (detail) => {
      if (detail === "fine" && !hasFine) {
        map.once("idle", () => {
          hasFine = true;
          repaint();
        });
      }
    },
    failed: listener.failed,
  });
  const look = () => {
    const bounds = map.getBounds();
    const view: Bounds = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    basemap.look(view, map.getZoom());
    towns.look(view, map.getZoom());
  };
  look();
  map.on("moveend", look);
  map.on("zoom", () => basemap.zoomed(map.getZoom()));

  return {
    /** Shows these places, and brings new and moved ones into view. */
    show(pins: readonly SmallPin[]): void {
      // Most edits move no place.
      if (JSON.stringify(pins) === JSON.stringify(shown)) {
        return;
      }
      const bounds = map.getBounds();
      const isBeyond = changedPins(shown, pins).some((pin) => !bounds.contains([pin.longitude, pin.latitude]));
      shown = pins;
      show({ pins, faceOf: placesFace });
      if (isBeyond) {
        lookAt(pins);
      }
    },
    middle: (): Coordinates => pointOf(map.getCenter().wrap()),
    remove(): void {
      basemap.stop();
      towns.stop();
      remove();
    },
  };
}

function isCities(part: BasemapPart, _: CutOut[BasemapPart]): _ is CutOut["cities"] {
  return part === "cities";
}

function pointOf({ lat, lng }: { readonly lat: number; readonly lng: number }): Coordinates {
  return { latitude: lat, longitude: lng };
}
