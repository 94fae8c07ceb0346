import { useQuery } from "@tanstack/react-query";
import { boxAround } from "./box.ts";
import type { Recommender } from "./creators.ts";
import { placeQuery } from "./queries.ts";
import type { CreatorPin, HotelSummary } from "./types.ts";
import type { MapSearchState, Selected } from "./use-map-search.ts";

/** What the card of a place shows. */
export interface PlaceStays {
  /** The one that was meant first; undefined while nothing is known. */
  readonly hotels: readonly HotelSummary[] | undefined;
  /** The one that was meant, when it is a creator's and not free. */
  readonly unfree: CreatorPin | undefined;
  /** Who recommends some of them. */
  readonly recommender: Recommender | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** A hotel of the list is shown at once; who else stands in its place comes with the answer. */
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
    // Of pins that are spread each is one hotel's, as if it stood alone.
    hotels: selected.offset
      ? found?.filter(isMeant)
      : found?.toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one))),
    error: query.error,
    retry: () => void query.refetch(),
  };
}
