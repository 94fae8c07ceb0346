/** A creator's stays on the map: pins of their own, which replace other marks of the same hotels. */
import { type Bounds, FARTHEST_LATITUDE, spanOf } from "../../../map/bounds.ts";
import type { Creator, CreatorPin, HotelMap, HotelsOnMap } from "../types.ts";

/** The creator from whose club the traveller comes. */
export interface Recommender extends Creator {
  /** The hotels that the creator recommends, as far as they are loaded. */
  readonly hotels: ReadonlySet<string>;
}

/** The margin around the stays of the first view, in degrees. */
const STAYS_MARGIN = 3;

/** Undefined without a creator. */
export function recommenderOf(
  pages: readonly Pick<HotelsOnMap, "creator" | "recommended" | "creatorPins">[],
): Recommender | undefined {
  const creator = pages.find((page) => page.creator)?.creator;
  const hotels = pages.flatMap(({ recommended = [], creatorPins = [] }) => [...recommended, ...idsOf(creatorPins)]);
  return creator ? { ...creator, hotels: new Set(hotels) } : undefined;
}

/** The creator, if they recommend that hotel. */
export function recommenderOfHotel(recommender: Recommender | undefined, hotelId: string): Recommender | undefined {
  return recommender?.hotels.has(hotelId) ? recommender : undefined;
}

/** The marks beside the creator's pins: none of their hotels has a pin or a mini-pin as well. */
export function besides(drawn: HotelMap, own: readonly CreatorPin[]): HotelMap {
  if (own.length === 0) {
    return drawn;
  }
  const ids = new Set(idsOf(own));
  const isOther = ({ hotelId }: { hotelId: string }) => !ids.has(hotelId);
  return { ...drawn, pins: drawn.pins.filter(isOther), miniPins: drawn.miniPins.filter(isOther) };
}

/** The bounds of the pins with their surroundings; undefined without any. */
export function boundsAround(pins: readonly CreatorPin[]): Bounds | undefined {
  const [west, south, east, north] = spanOf(pins.map(({ longitude, latitude }) => [longitude, latitude]));
  return pins.length > 0
    ? [
        Math.max(-180, west - STAYS_MARGIN),
        Math.max(-FARTHEST_LATITUDE, south - STAYS_MARGIN),
        Math.min(180, east + STAYS_MARGIN),
        Math.min(FARTHEST_LATITUDE, north + STAYS_MARGIN),
      ]
    : undefined;
}

function idsOf(pins: readonly CreatorPin[]): string[] {
  return pins.map(({ hotelId }) => hotelId);
}
