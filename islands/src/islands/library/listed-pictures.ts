import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { components } from "../../api/schema.d.ts";
import type { UserImage } from "../../editing/images/uploads.ts";
import type { PictureOrder } from "../../editing/queries.ts";
import { PICTURES, picturesQuery } from "./pictures.ts";

/**
 * Applies changes made on this page to the lists of pictures. A list is changed in place where the result is known;
 * its pages, of which there may be fifty, are loaded again only where the server alone knows it.
 */

type List = InfiniteData<components["schemas"]["UserImageList"], number>;
/** The changed list; undefined where only the server knows the result. */
type Change = (list: List, key: QueryKey) => List | undefined;

const BY_TIME = ["newest", "oldest"] as const satisfies readonly PictureOrder[];

/** Adds an uploaded picture to the start of the unfiltered lists in newest order. */
export function listAdded(queryClient: QueryClient, userId: string, picture: UserImage): void {
  const newest = hashKey(picturesQuery(userId, "", "newest").queryKey);
  changeLists(queryClient, (list, key) => (hashKey(key) === newest ? withAdded(list, picture) : undefined));
}

/** Replaces a changed picture in place, unless its texts decide on its place. */
export function listChanged(queryClient: QueryClient, userId: string, picture: UserImage): void {
  const byTime = BY_TIME.map((order) => hashKey(picturesQuery(userId, "", order).queryKey));
  changeLists(queryClient, (list, key) => {
    const before = list.pages.flatMap(({ images }) => images).find(({ id }) => id === picture.id);
    const isSameWords = before?.alt === picture.alt && before.caption === picture.caption;
    return before && (isSameWords || byTime.includes(hashKey(key))) ? withChanged(list, picture) : undefined;
  });
}

/** Removes a deleted picture from all lists. */
export function listDeleted(queryClient: QueryClient, id: string): void {
  changeLists(queryClient, (list) => withoutDeleted(list, id));
}

function changeLists(queryClient: QueryClient, change: Change): void {
  for (const [key, list] of queryClient.getQueriesData<List>({ queryKey: PICTURES })) {
    const state = queryClient.getQueryState(key);
    // Running loads would append pages after outdated ones, and failures must stay visible.
    const isSettled = state?.fetchStatus === "idle" && state.status === "success" && !state.isInvalidated;
    const next = list && isSettled ? change(list, key) : undefined;
    if (next) {
      queryClient.setQueryData(key, next);
    } else {
      void queryClient.invalidateQueries({ queryKey: key, exact: true });
    }
  }
}

function withAdded(list: List, picture: UserImage): List | undefined {
  const [first, ...others] = list.pages;
  if (!first) {
    return undefined;
  }
  if (list.pages.some(({ images }) => holds(images, picture.id))) {
    return list;
  }
  // Of several uploads a newer one may be listed already.
  const sentAt = Date.parse(picture.createdAt);
  const place = first.images.findIndex(({ createdAt }) => Date.parse(createdAt) <= sentAt);
  if (place < 0 && first.images.length > 0) {
    return undefined;
  }
  const total = first.total + 1;
  return {
    ...list,
    pages: [
      { ...first, total, images: first.images.toSpliced(Math.max(place, 0), 0, picture) },
      // The next page's offset counts from the last one: everything moves one place back.
      ...others.map((page) => ({ ...page, total, skip: page.skip + 1 })),
    ],
  };
}

function withChanged(list: List, picture: UserImage): List {
  const pages = list.pages.map((page) =>
    holds(page.images, picture.id)
      ? { ...page, images: page.images.map((image) => (image.id === picture.id ? picture : image)) }
      : page,
  );
  return { ...list, pages };
}

function withoutDeleted(list: List, id: string): List | undefined {
  const at = list.pages.findIndex(({ images }) => holds(images, id));
  const total = (list.pages.at(-1)?.total ?? 0) - 1;
  const pages = list.pages.map((page, place) => ({
    ...page,
    total,
    // The next page's offset counts from the last one: everything after the picture moves one place forward.
    skip: place > at ? page.skip - 1 : page.skip,
    images: place === at ? page.images.filter((image) => image.id !== id) : page.images,
  }));
  // An empty page would mean that there are no more.
  const isTold = at >= 0 && (total === 0 || pages[at]?.images.length !== 0);
  return isTold ? { ...list, pages } : undefined;
}

const holds = (images: readonly UserImage[], id: string) => images.some((image) => image.id === id);
