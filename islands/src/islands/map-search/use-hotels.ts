import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Recommender, recommenderOf } from "./creators.ts";
import { type Asked, hotelsQuery } from "./queries.ts";
import type { CreatorPin, Facets, HotelMap, HotelSummary, NearbyDates, Relaxation } from "./types.ts";

/** What the server has answered, and what is under way. */
export interface Hotels {
  /** Undefined until the first answer. */
  readonly total: number | undefined;
  readonly hotels: readonly HotelSummary[];
  readonly facets: Facets | undefined;
  readonly drawn: HotelMap | undefined;
  /** From whose club the traveller comes. */
  readonly recommender: Recommender | undefined;
  /** The stays of the area that this creator recommends, free or not. */
  readonly creatorPins: readonly CreatorPin[];
  readonly currency: string | undefined;
  /** When nothing was found: what there is without one of the filters. */
  readonly without: readonly Relaxation[];
  /** When nothing was found: as many nights near by on which there is something. */
  readonly dates: readonly NearbyDates[];
  /** A newer answer is on its way; what is shown belongs to the question before. */
  readonly isUpdating: boolean;
  readonly error: Error | null;
  /** No connection: the question waits for one. */
  readonly isOffline: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

const NOTHING = { without: [], dates: [], pins: [] };

export function useHotels(asked: Asked): Hotels {
  const query = useInfiniteQuery(hotelsQuery(asked));
  const { data } = query;
  const [first] = data?.pages ?? [];
  const hotels = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.hotels);
    // Between two pages a hotel may have moved to the next one.
    return [...new Map(all.map((hotel) => [hotel.id, hotel])).values()];
  }, [data]);
  const recommender = useMemo(() => recommenderOf(data?.pages ?? []), [data]);
  return {
    total: first?.total,
    hotels,
    facets: first?.facets ?? undefined,
    drawn: first?.map ?? undefined,
    recommender,
    creatorPins: first?.creatorPins ?? NOTHING.pins,
    currency: first?.search?.currency,
    without: first?.alternatives?.without ?? NOTHING.without,
    dates: first?.alternatives?.dates ?? NOTHING.dates,
    isUpdating: query.isPlaceholderData || (query.isFetching && !query.isFetchingNextPage),
    error: query.error,
    isOffline: query.fetchStatus === "paused",
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
