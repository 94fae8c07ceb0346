import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { quietClient } from "../../api/client.ts";
import type { Choice } from "./choice.ts";
import { answered, readHotels } from "./queries.ts";
import type { Box, HotelsOnMap } from "./types.ts";

/** Hotels that are listed at most; as many have pins. */
const MOST = 20;

/** The hotels of what is seen of the map, whenever they are free. */
export interface HotelsHere {
  /** The best known first; until a newer answer is there, those of the last one. */
  readonly hotels: readonly Choice[];
  /** How many there are; undefined until the first answer. */
  readonly total: number | undefined;
  /** A newer answer is on its way. */
  readonly isUpdating: boolean;
  /** No connection: the question waits for one. */
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
      const body = { take: MOST, ...(box && { boundingBox: box }) };
      return readHotels(await answered(quietClient.POST("/api/v1/hotel/boundingBox", { body, signal })));
    },
    placeholderData: keepPreviousData,
    enabled: box !== undefined,
  });
}
