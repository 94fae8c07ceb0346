import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { quietClient } from "../api/client.ts";
import { type Answer, toResult } from "../api/result.ts";
import type { components } from "../api/schema.d.ts";
import { CodedError } from "../lib/failure.ts";
import { nextPage } from "../lib/next-page.ts";
import { isUserImageList } from "./answers.ts";

type Schemas = components["schemas"];

/** The fields of a picture that the editor shows. */
export type Picture = Pick<Schemas["UserImage"], "id" | "caption" | "small" | "medium"> & {
  readonly alt?: string | null;
  readonly fileName?: string | null;
  /** Absent where the picture came along with a document. */
  readonly createdAt?: string;
};

export type PictureOrder = "newest" | "oldest" | "caption";

type HotelFacts = Pick<Schemas["HotelSummary"], "id" | "name" | "address" | "titleImage">;

/** The fields of a hotel that the editor shows. */
export interface StayFacts {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly picture: string;
}

/** The pictures and hotels that come along with a document. */
interface AccompanyingRecords {
  readonly images: readonly Picture[];
  readonly hotels: readonly HotelFacts[];
}

/** Pictures on a page of the library: the maximum of one call. */
const TAKE = 100;
/** A thing found by its id does not change while the page is open. */
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY, retry: once } as const;
/** The document that the editor opens with: the page keeps its own state from then on. */
export const OPENING = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: once } as const;

export function pictureQuery(id: string) {
  return queryOptions({
    queryKey: ["editing", "picture", id],
    queryFn: async ({ signal }): Promise<Picture> =>
      answered(quietClient.GET("/api/v1/images/{id}", { params: { path: { id } }, signal })),
    ...NEVER_STALE,
  });
}

export function stayQuery(id: string) {
  return queryOptions({
    queryKey: ["editing", "stay", id],
    queryFn: async ({ signal }) =>
      stayFacts(await answered(quietClient.GET("/api/v1/hotel/{id}", { params: { path: { id } }, signal }))),
    ...NEVER_STALE,
  });
}

/** The creator's own pictures, newest first. */
export function libraryQuery(userId: string, searchString: string) {
  return picturePages(["editing", "library", userId, searchString], userId, { searchString, take: TAKE });
}

/** The search and order of a list of pictures. */
interface PicturesWanted {
  readonly searchString: string;
  /** The page size. */
  readonly take: number;
  readonly orderBy?: PictureOrder;
}

/** The creator's own pictures, page by page. */
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
    // Comparing each page field by field with all earlier ones is noticeably slow with thousands of pictures.
    structuralSharing: false,
    staleTime: 0,
    // It would load all pages again, one after another, on each return to the window.
    refetchOnWindowFocus: false,
    retry: once,
  });
}

/** Stores the parts that came along, so that they need no call. */
export function rememberParts(queryClient: QueryClient, { images, hotels }: AccompanyingRecords): void {
  for (const image of images) {
    rememberPicture(queryClient, image);
  }
  for (const hotel of hotels) {
    queryClient.setQueryData(stayQuery(hotel.id).queryKey, stayFacts(hotel));
  }
}

/** The alternative text of a picture: its caption, unless the creator has written one. */
export const altOf = ({ alt, caption }: Picture): string => alt || caption;

export function rememberPicture(queryClient: QueryClient, picture: Picture): void {
  queryClient.setQueryData(pictureQuery(picture.id).queryKey, picture);
}

/** Whether the server says that the session has ended. */
export function isExpired(error: unknown): boolean {
  return error instanceof CodedError && ["session-expired", "unauthenticated"].includes(error.code);
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

export function readAs<Value>(isValue: (answer: unknown) => answer is Value, answer: unknown): Value {
  if (!isValue(answer)) {
    throw new CodedError("unreadable-answer", "The server's answer does not have its form.");
  }
  return answer;
}

/** Retries once, except after a refusal, which would repeat. */
export function once(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof CodedError && !["internal", "unavailable"].includes(error.code));
}

function stayFacts({ id, name, address, titleImage }: HotelFacts): StayFacts {
  return { id, name, city: address.city, picture: titleImage.small };
}
