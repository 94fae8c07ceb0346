import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { PictureOrder } from "../../editing/queries.ts";
import { aUserImage } from "../../editing/testing.ts";
import { nextPage } from "../../lib/next-page.ts";
import { listAdded, listChanged, listDeleted } from "./listed-pictures.ts";
import { picturesQuery } from "./pictures.ts";

/** A picture that was sent at that second. */
const sentAt = (second: number, id = `i${second}`) => ({
  ...aUserImage(id),
  createdAt: `2027-01-01T00:00:${String(second).padStart(2, "0")}Z`,
});

/** The pictures of two pages of two, the newest first, of six in all. */
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

/** A list that is loaded, as the tests look at it. */
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
    /** Where the page after the last one begins. */
    next: () => {
      const last = pages().at(-1);
      return last && nextPage(last, last.images.length);
    },
    /** Whether the server is asked for it anew. */
    isAskedAnew: () => queryClient.getQueryState(queryKey)?.isInvalidated,
  };
}

const BEFORE = ["i16", "i15", "i14", "i13"];

test("a picture that was sent stands first of the newest, and the next page begins one place further on", () => {
  const list = aList();
  listAdded(list.queryClient, "u1", sentAt(20));
  expect(list.ids()).toEqual(["i20", ...BEFORE]);
  expect(list.totals()).toEqual([7, 7]);
  expect(list.next()).toBe(5);
  expect(list.isAskedAnew()).toBe(false);
});

test("of pictures that are sent at once the newest is first, whichever answer comes first", () => {
  const list = aList();
  listAdded(list.queryClient, "u1", sentAt(21));
  listAdded(list.queryClient, "u1", sentAt(20));
  expect(list.ids()).toEqual(["i21", "i20", ...BEFORE]);
});

test("a picture that the list has already stays where it is", () => {
  const list = aList();
  listAdded(list.queryClient, "u1", sentAt(14));
  expect(list.ids()).toEqual(BEFORE);
  expect(list.totals()).toEqual([6, 6]);
});

test("the first picture of all is there at once", () => {
  const list = aList({ list: { pages: [{ total: 0, skip: 0, take: 2, images: [] }], pageParams: [0] } });
  listAdded(list.queryClient, "u1", sentAt(20));
  expect(list.ids()).toEqual(["i20"]);
  expect(list.totals()).toEqual([1]);
});

test.each<[string, PictureOrder]>([
  ["", "oldest"],
  ["", "caption"],
  ["sea", "newest"],
])("where a picture stands that was sent is asked for in the list of '%s', %s", (search, order) => {
  const list = aList({ search, order });
  listAdded(list.queryClient, "u1", sentAt(20));
  expect(list.ids()).toEqual(BEFORE);
  expect(list.isAskedAnew()).toBe(true);
});

test.each(["newest", "oldest"] as const)("a picture with other words stays where it is among the %s", (order) => {
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
])("words decide where a picture stands in the list of '%s', %s; how it is cut does not", (search, order) => {
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
])("without a picture that was deleted (%s) the next page leaves none out", (id, left) => {
  const list = aList({ search: "sea", order: "caption" });
  listDeleted(list.queryClient, id);
  expect(list.ids()).toEqual(left);
  expect(list.totals()).toEqual([5, 5]);
  // The server has one less before it, too.
  expect(list.next()).toBe(3);
  expect(list.isAskedAnew()).toBe(false);
});

test("a page that would be empty while there are more is asked for", () => {
  const list = aList();
  listDeleted(list.queryClient, "i14");
  expect(list.isAskedAnew()).toBe(false);
  listDeleted(list.queryClient, "i13");
  expect(list.isAskedAnew()).toBe(true);
});

test("without the last picture of all the list is empty", () => {
  const list = aList({ list: { pages: [{ total: 1, skip: 0, take: 2, images: [sentAt(1)] }], pageParams: [0] } });
  listDeleted(list.queryClient, "i1");
  expect(list.ids()).toEqual([]);
  expect(list.totals()).toEqual([0]);
  expect(list.isAskedAnew()).toBe(false);
});

test("a list of which pages are on their way is asked for anew", async () => {
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
