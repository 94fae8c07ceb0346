import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { quietClient } from "../../../api/client.ts";
import { answered, readHotels } from "../queries.ts";
import type { Box, HotelsOnMap } from "../types.ts";
import type { Choice } from "./choice.ts";

/** The maximum number of listed hotels; each has a pin. */
const MAX_HOTELS = 20;

/** The hotels in the visible part of the map, whatever their availability. */
export interface HotelsHere {
  /** The best known first; those of the last answer until a newer one arrives. */
  readonly hotels: readonly Choice[];
  /** The number of hotels; undefined until the first answer. */
  readonly total: number | undefined;
  /** A newer answer is loading. */
  readonly isUpdating: boolean;
  /** No connection: the query waits for one. */
  readonly isOffline: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const NONE: readonly Choice[] = [];

/** Undefined until the map shows something. */
export function useHotelsHere(box: Box | undefined): HotelsHere {
  const query = useQuery(hotelsHereQuery(box));
  return {
    hotels: query.data?.hotels ?? NONE,
    total: query.data?.total,
    isUpdating: query.isFetching,
    isOffline: query.fetchStatus === "paused",
    error: query.error,
    retry: () => void query.refetch(),
  };
}

function hotelsHereQuery(box: Box | undefined) {
  return queryOptions({
    queryKey: ["hotels-here", box],
    queryFn: async ({ signal }): Promise<HotelsOnMap> => {
      const body = { take: MAX_HOTELS, ...(box && { boundingBox: box }) };
      return readHotels(await answered(quietClient.POST("/api/v1/hotel/boundingBox", { body, signal })));
    },
    placeholderData: keepPreviousData,
    enabled: box !== undefined,
  });
}
