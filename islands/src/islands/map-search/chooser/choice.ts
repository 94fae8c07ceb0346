/** Hotels that can be chosen on the map: the labels of their pins, and the zoom after a press on a mark. */

import type { MarkFields } from "../map/mark-hits.ts";
import type { PinLook } from "../pins/price-pins.ts";
import { DEEPEST_ZOOM, NEAR_ZOOM } from "../pins/stack.ts";
import type { HotelSummary, Pin, Point } from "../types.ts";
import { meaningOf } from "../world/found.ts";
import { texts } from "./chooser-texts.ts";

/** The fields of a hotel that the list and the pins show. */
export type Choice = Pick<HotelSummary, "id" | "name" | "address" | "coordinates">;

/** The pins of the listed hotels, best first. */
export interface Choices {
  readonly pins: readonly Pin[];
  readonly lookOf: (pin: Pin) => PinLook;
}

/** The maximum length of a pin's label, in characters. */
const MAX_CHARS = 24;
/** How far the map zooms in on a hotel without a label, in zoom levels. */
const CLOSER = 3;

/** The pins with their hotels' names; the chosen and hovered ones stand out. */
export function choicesOf(
  hotels: readonly Choice[],
  chosen: ReadonlySet<string>,
  pointed: string | undefined,
): Choices {
  const names = new Map(hotels.map(({ id, name }) => [id, name]));
  return {
    pins: hotels.map(({ id, coordinates: { latitude, longitude } }) => ({ hotelId: id, latitude, longitude })),
    lookOf: ({ hotelId }) => {
      const name = names.get(hotelId) ?? "";
      return {
        price: shortName(name),
        label: chosen.has(hotelId) ? texts.chosenPin(name) : name,
        isVisited: false,
        isLiked: false,
        isActive: chosen.has(hotelId) || hotelId === pointed,
        isCreators: false,
      };
    },
  };
}

/** The name, shortened by whole words where a pin has no space for it: a pin's visible words are words of its name. */
export function shortName(name: string): string {
  const letters = [...name];
  if (letters.length <= MAX_CHARS) {
    return name;
  }
  const start = letters.slice(0, MAX_CHARS).join("");
  const words = start.slice(0, start.search(/\s\S*$/)).trimEnd();
  return `${start.includes(" ") ? words : letters.slice(0, MAX_CHARS - 1).join("")}…`;
}

/**
 * The zoom after a press on a mark; undefined unless it is one. Marks have no names, so none can be chosen: at a
 * larger zoom their hotels have pins and are listed.
 */
export function nearerZoom(mark: MarkFields, point: Point, zoom: number): number | undefined {
  const meaning = meaningOf(mark, point, zoom);
  if (!meaning || "zoom" in meaning) {
    return meaning?.zoom;
  }
  return zoom > NEAR_ZOOM - 0.01 ? DEEPEST_ZOOM : Math.min(NEAR_ZOOM, zoom + CLOSER);
}
