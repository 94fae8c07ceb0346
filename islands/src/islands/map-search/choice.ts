/** Hotels that can be chosen on the map: what their pins say, and where a press on a drawn mark leads. */
import { texts } from "./chooser-texts.ts";
import { meaningOf } from "./found.ts";
import type { MarkFields } from "./mark-hits.ts";
import type { PinLook } from "./price-pins.ts";
import { DEEPEST_ZOOM, NEAR_ZOOM } from "./stack.ts";
import type { HotelSummary, Pin, Point } from "./types.ts";

/** What the list and the pins show of a hotel. */
export type Choice = Pick<HotelSummary, "id" | "name" | "address" | "coordinates">;

/** The pins of the hotels that are listed, the best first. */
export interface Choices {
  readonly pins: readonly Pin[];
  readonly lookOf: (pin: Pin) => PinLook;
}

/** A pin has room for so many letters. */
const MOST_LETTERS = 24;
/** How much nearer the map goes to a hotel whose name it does not show, in zooms. */
const CLOSER = 3;

/** The pins with their hotels' names; those that are chosen or pointed at stand out. */
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

/** The name, or its beginning where a pin has no room for it. */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > MOST_LETTERS
    ? `${letters
        .slice(0, MOST_LETTERS - 1)
        .join("")
        .trimEnd()}…`
    : name;
}

/**
 * The zoom to which a press on a drawn mark leads; undefined for what is no mark. Marks have no names, so none is
 * chosen: nearer by, its hotels have pins and stand in the list.
 */
export function nearerZoom(mark: MarkFields, point: Point, zoom: number): number | undefined {
  const meaning = meaningOf(mark, point, zoom);
  if (!meaning || "zoom" in meaning) {
    return meaning?.zoom;
  }
  return zoom > NEAR_ZOOM - 0.01 ? DEEPEST_ZOOM : Math.min(NEAR_ZOOM, zoom + CLOSER);
}
