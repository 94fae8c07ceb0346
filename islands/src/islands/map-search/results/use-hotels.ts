import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Recommender, recommenderOf } from "../pins/creators.ts";
import { hotelsQuery, type SearchQuery } from "../queries.ts";
import type { CreatorPin, Facets, HotelMap, HotelSummary, NearbyDates, Relaxation, RoomSplit } from "../types.ts";

/** The server's answer and the state of loading. */
export interface Hotels {
  /** Undefined until the first answer. */
  readonly total: number | undefined;
  readonly hotels: readonly HotelSummary[];
  readonly facets: Facets | undefined;
  readonly drawn: HotelMap | undefined;
  /** The creator from whose club the traveller comes. */
  readonly recommender: Recommender | undefined;
  /** The stays of the area that this creator recommends, available or not. */
  readonly creatorPins: readonly CreatorPin[];
  readonly currency: string | undefined;
  /** For an empty result: the number of stays without each of the filters. */
  readonly without: readonly Relaxation[];
  /** For an empty result: nearby dates with as many nights and available stays. */
  readonly dates: readonly NearbyDates[];
  /** For an empty result: the guests in more rooms, if no room takes as many as searched for. */
  readonly moreRooms: RoomSplit | undefined;
  /** A newer answer is loading; the shown results belong to the previous search. */
  readonly isUpdating: boolean;
  readonly error: Error | null;
  /** No connection: the query waits for one. */
  readonly isOffline: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

const NO_RESULT = { without: [], dates: [], pins: [] };

export function useHotels(asked: SearchQuery): Hotels {
  const query = useInfiniteQuery(hotelsQuery(asked));
  const { data } = query;
  const [first] = data?.pages ?? [];
  const hotels = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.hotels);
    // Between two loads a hotel may have moved to the next page.
    return [...new Map(all.map((hotel) => [hotel.id, hotel])).values()];
  }, [data]);
  const recommender = useMemo(() => recommenderOf(data?.pages ?? []), [data]);
  return {
    total: first?.total,
    hotels,
    facets: first?.facets ?? undefined,
    drawn: first?.map ?? undefined,
    recommender,
    creatorPins: first?.creatorPins ?? NO_RESULT.pins,
    currency: first?.search?.currency,
    without: first?.alternatives?.without ?? NO_RESULT.without,
    dates: first?.alternatives?.dates ?? NO_RESULT.dates,
    moreRooms: first?.alternatives?.rooms ?? undefined,
    isUpdating: query.isPlaceholderData || (query.isFetching && !query.isFetchingNextPage),
    error: query.error,
    isOffline: query.fetchStatus === "paused",
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
