import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { PictureOrder } from "../../editing/queries.ts";
import { aUserImage } from "../../editing/testing.ts";
import { nextPage } from "../../lib/next-page.ts";
import { listAdded, listChanged, listDeleted } from "./listed-pictures.ts";
import { picturesQuery } from "./pictures.ts";

/** A picture that was uploaded at that second. */
const sentAt = (second: number, id = `i${second}`) => ({
  ...aUserImage(id),
  createdAt: `2027-01-01T00:00:${String(second).padStart(2, "0")}Z`,
});

/** Two pages of two pictures, newest first, of six in all. */
function twoPages() {
  const page = (skip: number, ...seconds: number[]) => ({
    total: 6,
    skip,
    take: 2,
    images: seconds.map((second) => sentAt(second)),
  });
  return { pages: [page(0, 16, 15), page(2, 14, 13)], pageParams: [0, 2] };
}

interface ListOptions {
  readonly search?: string;
  readonly order?: PictureOrder;
  readonly list?: ReturnType<typeof twoPages>;
}

/** A loaded list, with accessors for the tests. */
function aList({ search = "", order = "newest", list = twoPages() }: ListOptions = {}) {
  const queryClient = new QueryClient();
  const { queryKey } = picturesQuery("u1", search, order);
  queryClient.setQueryData(queryKey, list);
  const pages = () => queryClient.getQueryData(queryKey)?.pages ?? [];
  return {
    queryClient,
    pages,
    ids: () => pages().flatMap(({ images }) => images.map(({ id }) => id)),
    totals: () => pages().map(({ total }) => total),
    /** The offset of the next page. */
    next: () => {
      const last = pages().at(-1);
      return last && nextPage(last, last.images.length);
    },
    /** Whether the list is marked to load again. */
    isAskedAnew: () => queryClient.getQueryState(queryKey)?.isInvalidated,
  };
}

const BEFORE = ["i16", "i15", "i14", "i13"];

test("an uploaded picture comes first in the newest order, and the next page starts one place later", () => {
  const list = aList();
  listAdded(list.queryClient, "u1", sentAt(20));
  expect(list.ids()).toEqual(["i20", ...BEFORE]);
  expect(list.totals()).toEqual([7, 7]);
  expect(list.next()).toBe(5);
  expect(list.isAskedAnew()).toBe(false);
});

test("of pictures uploaded at once the newest is first, whichever answer comes first", () => {
  const list = aList();
  listAdded(list.queryClient, "u1", sentAt(21));
  listAdded(list.queryClient, "u1", sentAt(20));
  expect(list.ids()).toEqual(["i21", "i20", ...BEFORE]);
});

test("a picture that the list contains already stays where it is", () => {
  const list = aList();
  listAdded(list.queryClient, "u1", sentAt(14));
  expect(list.ids()).toEqual(BEFORE);
  expect(list.totals()).toEqual([6, 6]);
});

test("the first picture of an empty library appears at once", () => {
  const list = aList({ list: { pages: [{ total: 0, skip: 0, take: 2, images: [] }], pageParams: [0] } });
  listAdded(list.queryClient, "u1", sentAt(20));
  expect(list.ids()).toEqual(["i20"]);
  expect(list.totals()).toEqual([1]);
});

test.each<[string, PictureOrder]>([
  ["", "oldest"],
  ["", "caption"],
  ["sea", "newest"],
])("an uploaded picture loads the list again for '%s', %s", (search, order) => {
  const list = aList({ search, order });
  listAdded(list.queryClient, "u1", sentAt(20));
  expect(list.ids()).toEqual(BEFORE);
  expect(list.isAskedAnew()).toBe(true);
});

test.each(["newest", "oldest"] as const)("a picture with changed texts stays where it is in the %s order", (order) => {
  const list = aList({ order });
  listChanged(list.queryClient, "u1", { ...sentAt(14), alt: "Waves" });
  expect(list.ids()).toEqual(BEFORE);
  expect(list.pages()[1]?.images[0]?.alt).toBe("Waves");
  expect(list.next()).toBe(4);
  expect(list.isAskedAnew()).toBe(false);
});

test.each<[string, PictureOrder]>([
  ["", "caption"],
  ["sea", "newest"],
])("texts decide on a picture's place for '%s', %s; its crop does not", (search, order) => {
  const list = aList({ search, order });
  listChanged(list.queryClient, "u1", { ...sentAt(14), small: "/media/cut" });
  expect(list.pages()[1]?.images[0]?.small).toBe("/media/cut");
  expect(list.isAskedAnew()).toBe(false);
  listChanged(list.queryClient, "u1", { ...sentAt(14), caption: "Waves" });
  expect(list.isAskedAnew()).toBe(true);
});

test.each([
  ["i16", ["i15", "i14", "i13"]],
  ["i13", ["i16", "i15", "i14"]],
])("after deleting a picture (%s) the next page skips none", (id, left) => {
  const list = aList({ search: "sea", order: "caption" });
  listDeleted(list.queryClient, id);
  expect(list.ids()).toEqual(left);
  expect(list.totals()).toEqual([5, 5]);
  // The server has one less before it, too.
  expect(list.next()).toBe(3);
  expect(list.isAskedAnew()).toBe(false);
});

test("a page that would become empty while there are more is loaded again", () => {
  const list = aList();
  listDeleted(list.queryClient, "i14");
  expect(list.isAskedAnew()).toBe(false);
  listDeleted(list.queryClient, "i13");
  expect(list.isAskedAnew()).toBe(true);
});

test("deleting the only picture empties the list", () => {
  const list = aList({ list: { pages: [{ total: 1, skip: 0, take: 2, images: [sentAt(1)] }], pageParams: [0] } });
  listDeleted(list.queryClient, "i1");
  expect(list.ids()).toEqual([]);
  expect(list.totals()).toEqual([0]);
  expect(list.isAskedAnew()).toBe(false);
});

test("a list whose pages are loading is loaded again", async () => {
  const list = aList();
  const { queryKey } = picturesQuery("u1", "", "newest");
  let asked = 0;
  const queryFn = () => {
    asked += 1;
    return new Promise<never>(() => {});
  };
  void list.queryClient.prefetchInfiniteQuery({ queryKey, queryFn, initialPageParam: 0, staleTime: 0 });
  expect(asked).toBe(1);
  listDeleted(list.queryClient, "i16");
  expect(list.ids()).toEqual(BEFORE);
  expect(list.isAskedAnew()).toBe(true);
});
