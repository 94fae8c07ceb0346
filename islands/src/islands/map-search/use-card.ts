import { useQuery } from "@tanstack/react-query";
import { placeQuery } from "./queries.ts";
import type { HotelSummary } from "./types.ts";
import type { MapSearchState, Selected } from "./use-map-search.ts";

/** What the card of a place shows. */
export interface PlaceStays {
  /** The one that was meant first; undefined while nothing is known. */
  readonly hotels: readonly HotelSummary[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** A hotel of the list is shown at once; who else stands in its place comes with the answer. */
export function useCard({ asked, hotels }: MapSearchState, selected: Selected): PlaceStays {
  const query = useQuery(placeQuery(asked, selected.point));
  const known = hotels.hotels.filter(({ id }) => id === selected.hotelId);
  const found = query.data?.hotels ?? (known.length > 0 ? known : undefined);
  return {
    hotels: found?.toSorted(
      (one, other) => Number(other.id === selected.hotelId) - Number(one.id === selected.hotelId),
    ),
    error: query.error,
    retry: () => void query.refetch(),
  };
}
