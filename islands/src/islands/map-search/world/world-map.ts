import { pageLanguage } from "../../../lib/format.ts";
import type { Bounds } from "../../../map/bounds.ts";
import { boxOf } from "../area/box.ts";
import { boundsOn, interactiveMap } from "../map/interactive-map.ts";
import { watchMarks } from "../map/mark-hits.ts";
import { boundsAround } from "../pins/creators.ts";
import { type PinLook, pricePins } from "../pins/price-pins.ts";
import { visitedHotels } from "../pins/visited.ts";
import { texts } from "../texts.ts";
import type { Box, Creator, CreatorPin } from "../types.ts";
import { type CardedPoint, meaningOf } from "./found.ts";
import { worldStyle } from "./world-style.ts";

/** The inhabited part of the world. */
export const FIRST: Bounds = [-130, -48, 165, 66];

export interface WorldMapListener {
  /** Called with the map's area, at first and after each move. */
  moved(box: Box): void;
  /** Called with the pressed mark; undefined for an empty part. */
  found(found: CardedPoint | undefined): void;
  lost(isLost: boolean): void;
  failed(error: Error): void;
}

/** A creator's stays, which have pins of their own. */
export interface OwnPins {
  readonly creator: Creator | undefined;
  readonly pins: readonly CreatorPin[];
}

export type World = ReturnType<typeof worldMap>;

/** The map of all hotels and everything on it. */
export function worldMap(
  host: HTMLElement,
  title: string,
  family: string,
  { creator, pins }: OwnPins,
  listener: WorldMapListener,
) {
  const { map, flight, remove } = interactiveMap({
    host,
    first: boundsAround(pins) ?? FIRST,
    title,
    family,
    isPassed: true,
    style: (palette) => worldStyle(palette, family, location.origin, pageLanguage() ?? "en"),
    lost: listener.lost,
    failed: listener.failed,
  });
  const notify = () => listener.moved(boxOf(boundsOn(map)));
  map.once("load", notify);
  map.on("moveend", notify);
  watchMarks(map, {
    picked: (mark, point) => {
      const meaning = meaningOf(mark, point, map.getZoom());
      if (meaning && "zoom" in meaning) {
        listener.found(undefined);
        map.easeTo({ center: [point.longitude, point.latitude], zoom: meaning.zoom, duration: flight });
      } else {
        listener.found(meaning?.found);
      }
    },
    hovered: () => {},
    missed: () => listener.found(undefined),
  });
  const own = pricePins(map, {
    picked: ({ hotelId, latitude, longitude }) =>
      listener.found({ key: hotelId, point: { latitude, longitude }, what: { hotelId } }),
    hovered: () => {},
  });
  const visited = visitedHotels();
  const names = new Map(pins.map(({ hotelId, name }) => [hotelId, name]));
  const lookOf = ({ hotelId }: Pick<CreatorPin, "hotelId">): PinLook => ({
    price: "",
    label: texts.creatorsPin(names.get(hotelId) ?? "", creator?.publicName ?? ""),
    isVisited: visited.has(hotelId),
    isLiked: false,
    isActive: false,
    isCreators: true,
  });
  own.show(pins, lookOf, [], undefined);
  return {
    map,
    focus: () => map.getCanvas().focus({ preventScroll: true }),
    remove(): void {
      own.remove();
      remove();
    },
  };
}
