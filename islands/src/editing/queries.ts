import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { quietClient } from "../api/client.ts";
import { type Answer, toResult } from "../api/result.ts";
import type { components } from "../api/schema.d.ts";
import { CodedError } from "../lib/failure.ts";
import { nextPage } from "../lib/next-page.ts";
import { isDestinationList, isUserImageList } from "./answers.ts";

type Schemas = components["schemas"];

/** What the editor shows of a picture. */
export type Picture = Pick<Schemas["UserImage"], "id" | "caption" | "small" | "medium"> & {
  readonly alt?: string | null;
};

export type PictureOrder = "newest" | "oldest" | "caption";

type HotelFacts = Pick<Schemas["HotelSummary"], "id" | "name" | "address" | "titleImage">;

/** What the editor shows of a hotel. */
export interface StayFacts {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly picture: string;
}

/** What comes along with what is written. */
interface Parts {
  readonly images: readonly Picture[];
  readonly hotels: readonly HotelFacts[];
}

/** Pictures on a page of the library: as many as one call answers. */
const TAKE = 100;
/** Suggestions that are asked for; places that are no hotels are among them. */
const SUGGESTIONS = 20;
/** What is named by an id stays as it is while the page is open. */
const LASTING = { staleTime: Number.POSITIVE_INFINITY, retry: once } as const;
/** What the editor opens with: what is written from then on is the page's. */
export const OPENING = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: once } as const;

export function pictureQuery(id: string) {
  return queryOptions({
    queryKey: ["editing", "picture", id],
    queryFn: async ({ signal }): Promise<Picture> =>
      answered(quietClient.GET("/api/v1/images/{id}", { params: { path: { id } }, signal })),
    ...LASTING,
  });
}

export function stayQuery(id: string) {
  return queryOptions({
    queryKey: ["editing", "stay", id],
    queryFn: async ({ signal }) =>
      stayFacts(await answered(quietClient.GET("/api/v1/hotel/{id}", { params: { path: { id } }, signal }))),
    ...LASTING,
  });
}

/** The person's own pictures, the newest first. */
export function libraryQuery(userId: string, searchString: string) {
  return picturePages(["editing", "library", userId, searchString], userId, { searchString, take: TAKE });
}

/** Which pictures of the library are asked for. */
interface PicturesWanted {
  readonly searchString: string;
  /** At once. */
  readonly take: number;
  readonly orderBy?: PictureOrder;
}

/** The person's own pictures, page by page. */
export function picturePages(queryKey: readonly string[], userId: string, wanted: PicturesWanted) {
  const { searchString, ...rest } = wanted;
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = { skip: pageParam, ...rest, ...(searchString !== "" && { searchString }) };
      const params = { path: { id: userId }, query };
      return readAs(
        isUserImageList,
        await answered(quietClient.GET("/api/v1/userProfile/{id}/images", { params, signal })),
      );
    },
    initialPageParam: 0,
    getNextPageParam: (page) => nextPage(page, page.images.length),
    placeholderData: keepPreviousData,
    // Each page would be compared with all that came before it, field by field: of thousands of pictures that is felt.
    structuralSharing: false,
    staleTime: 0,
    // All pages that are loaded would be asked for again, one after another, each time that somebody comes back.
    refetchOnWindowFocus: false,
    retry: once,
  });
}

/** Hotels whose names begin with what was typed. */
export function hotelsQuery(query: string) {
  return queryOptions({
    queryKey: ["editing", "hotels", query],
    queryFn: async ({ signal }) => {
      const params = { query: { query, take: SUGGESTIONS, hotelsOnly: true } };
      const asked = quietClient.GET("/api/v1/destinations/autocomplete", { params, signal });
      const { destinations } = readAs(isDestinationList, await answered(asked));
      return destinations.flatMap(({ hotelId, name, subtitle }) => (hotelId ? [{ id: hotelId, name, subtitle }] : []));
    },
    placeholderData: keepPreviousData,
    retry: once,
    enabled: query !== "",
  });
}

/** What came along need not be asked for. */
export function rememberParts(queryClient: QueryClient, { images, hotels }: Parts): void {
  for (const image of images) {
    rememberPicture(queryClient, image);
  }
  for (const hotel of hotels) {
    queryClient.setQueryData(stayQuery(hotel.id).queryKey, stayFacts(hotel));
  }
}

/** What is to be seen in a picture: its caption says so until somebody writes it. */
export const altOf = ({ alt, caption }: Picture): string => alt || caption;

export function rememberPicture(queryClient: QueryClient, picture: Picture): void {
  queryClient.setQueryData(pictureQuery(picture.id).queryKey, picture);
}

/** Whether the server says that nobody is signed in. */
export function isExpired(error: unknown): boolean {
  return error instanceof CodedError && ["session-expired", "unauthenticated"].includes(error.code);
}

/** The value of a call; throws what the server refused it with. */
export async function answered<Value>(call: Promise<Answer<Value>>): Promise<Value> {
  const result = await toResult(call);
  if (!result.ok) {
    const [first] = result.errors;
    throw new CodedError(first?.code ?? "refused", first?.message ?? "", result.requestId);
  }
  return result.value;
}

export function readAs<Value>(isValue: (answer: unknown) => answer is Value, answer: unknown): Value {
  if (!isValue(answer)) {
    throw new CodedError("unreadable-answer", "The server's answer does not have its form.");
  }
  return answer;
}

/** Tries again once, unless it is refused: a refusal is the same the second time. */
export function once(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof CodedError && !["internal", "unavailable"].includes(error.code));
}

function stayFacts({ id, name, address, titleImage }: HotelFacts): StayFacts {
  return { id, name, city: address.city, picture: titleImage.small };
}
