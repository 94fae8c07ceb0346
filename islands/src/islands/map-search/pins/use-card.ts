import { useQuery } from "@tanstack/react-query";
import { boxAround } from "../area/box.ts";
import { placeQuery } from "../queries.ts";
import type { CreatorPin, HotelSummary } from "../types.ts";
import type { MapSearchState, Selected } from "../use-map-search.ts";
import type { Recommender } from "./creators.ts";

/** The contents of the card of a place. */
export interface PlaceStays {
  /** The picked hotel first; undefined while nothing has loaded. */
  readonly hotels: readonly HotelSummary[] | undefined;
  /** The picked hotel if it is a creator's and unavailable. */
  readonly unfree: CreatorPin | undefined;
  /** The creator who recommends some of them. */
  readonly recommender: Recommender | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Shows a hotel of the list at once; the others of its place follow with the answer. */
export function useCard({ asked, hotels }: MapSearchState, selected: Selected): PlaceStays {
  const query = useQuery(placeQuery(asked, selected.box ?? boxAround(selected.point)));
  const isMeant = ({ id }: HotelSummary) => id === selected.hotelId;
  const known = hotels.hotels.filter(isMeant);
  const found = query.data?.hotels ?? (known.length > 0 ? known : undefined);
  const unfree = hotels.creatorPins.find(({ hotelId, totalPrice }) => hotelId === selected.hotelId && !totalPrice);
  const { recommender } = hotels;
  return {
    unfree: found?.some(isMeant) ? undefined : unfree,
    recommender: recommender && {
      ...recommender,
      hotels: new Set([...recommender.hotels, ...(query.data?.recommended ?? [])]),
    },
    // The card of a spread pin shows its hotel alone.
    hotels: selected.offset
      ? found?.filter(isMeant)
      : found?.toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one))),
    error: query.error,
    retry: () => void query.refetch(),
  };
}
