import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import { type Answer, toResult } from "../../api/result.ts";
import { CodedError } from "../../lib/failure.ts";
import { isFields } from "../../lib/guards.ts";
import { nextPage } from "../../lib/next-page.ts";
import type { SearchPlace } from "./address.ts";
import type { Box, HotelsInBox, HotelsOnMap } from "./types.ts";

/** Hotels on a page of the list. */
export const TAKE = 15;
/** The maximum number of hotels in the list of one place. */
const TAKE_OF_PLACE = 50;
/** Prices and availability are never cached. */
const UNCACHED = { staleTime: 0, gcTime: 0 } as const;

/** The search without the page of the list. */
export interface SearchQuery {
  readonly searchId: string;
  /** Undefined until the map is moved: then the search's own area counts, which may be smaller than its box. */
  readonly box: Box | undefined;
  /** A whole number; the server's grid has no finer steps. Undefined without a map. */
  readonly zoom: number | undefined;
  /** With the currency of the viewer's prices. */
  readonly place: Pick<SearchPlace, "filters" | "order" | "area" | "creator"> & { readonly currency: string };
}

/** The body of a call; the first page includes the map's marks. */
export function bodyOf({ searchId, box, zoom, place }: SearchQuery, skip: number): HotelsInBox {
  const { filters, order, area, currency, creator } = place;
  return {
    searchId,
    ...(box && { boundingBox: box }),
    filters,
    order,
    skip,
    take: TAKE,
    ...(area && { polygon: area }),
    currency,
    ...(creator !== undefined && { creator }),
    ...(skip === 0 && zoom !== undefined && { zoom }),
  };
}

/** The list and the map's marks; the last answer stays until a newer one arrives. */
export function hotelsQuery(asked: SearchQuery) {
  return infiniteQueryOptions({
    queryKey: ["hotels-on-map", asked],
    queryFn: ({ pageParam, signal }) => ask(bodyOf(asked, pageParam), signal),
    initialPageParam: 0,
    getNextPageParam: (page) => nextPage(page, page.hotels.length),
    placeholderData: keepPreviousData,
    ...UNCACHED,
  });
}

/** All hotels in the box of one place, with the same filters. */
export function placeQuery(asked: SearchQuery, box: Box | undefined) {
  const { area: _, ...place } = asked.place;
  const body = bodyOf({ ...asked, box, zoom: undefined, place: { ...place, area: undefined } }, 0);
  return queryOptions({
    queryKey: ["hotels-of-place", body],
    queryFn: ({ signal }) => ask({ ...body, take: TAKE_OF_PLACE }, signal),
    ...UNCACHED,
  });
}

/** The hotels of an area. */
export async function ask(body: HotelsInBox, signal: AbortSignal): Promise<HotelsOnMap> {
  return readHotels(await answered(client.POST("/api/v1/hotel/boundingBox", { body, signal })));
}

/** The value of a call; throws the server's refusal. */
export async function answered<Value>(call: Promise<Answer<Value>>): Promise<Value> {
  const result = await toResult(call);
  if (!result.ok) {
    const [first] = result.errors;
    throw new CodedError(first?.code ?? "refused", first?.message ?? "", result.requestId);
  }
  return result.value;
}

export function unreadable(): CodedError {
  return new CodedError("unreadable-answer", "The server's answer does not have its form.");
}

/** The server is of the same build, so checking the outline is enough to recognize its answer. */
export function readHotels(value: unknown): HotelsOnMap {
  if (!isHotelsOnMap(value)) {
    throw unreadable();
  }
  return value;
}

function isHotelsOnMap(value: unknown): value is HotelsOnMap {
  return isFields(value) && typeof value["total"] === "number" && Array.isArray(value["hotels"]);
}
