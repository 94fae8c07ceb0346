import type { Suggestions } from "../../editing/fields/suggestions.ts";
import type { Coordinates } from "./places-on-map.ts";

/** A suggestion for a place of the itinerary: a stay, or a place of the gazetteer. */
export interface SuggestedPlace {
  readonly id: string;
  readonly name: string;
  /** Where it is: "Campania, Italy". */
  readonly subtitle: string;
  /** The picture of a stay. */
  readonly picture: string | undefined;
  /** A stay that the creator recommends. */
  readonly isMine: boolean;
  readonly point: Coordinates;
}

/** Stays of others: the gazetteer comes before them. */
const MAX_STAYS_OF_OTHERS = 4;

/** One's own stays first, then the gazetteer, then stays of that name. */
export function suggestedPlaces({ stays, places }: Suggestions): readonly SuggestedPlace[] {
  const all = stays.map(({ hotelId, name, subtitle, titleImage, isMine, coordinates }) => ({
    id: hotelId,
    name,
    subtitle,
    picture: titleImage.small,
    isMine,
    point: coordinates,
  }));
  const known = places.map(({ id, name, subtitle, latitude, longitude }) => ({
    id,
    name,
    subtitle,
    picture: undefined,
    isMine: false,
    point: { latitude, longitude },
  }));
  const others = all.filter(({ isMine }) => !isMine);
  return [...all.filter(({ isMine }) => isMine), ...known, ...others.slice(0, MAX_STAYS_OF_OTHERS)];
}
