import { beforeEach, expect, test, vi } from "vitest";
import { aPage, fillStorage, PAGES, pageCopies } from "../testing.ts";
import { forgetCopiesOf, hasCopies, readEach, readTexts } from "./local-copy.ts";
import { openingOf } from "./opening.ts";

beforeEach(() => localStorage.clear());

const document = { title: "Mine" };

test("a copy is kept under its name, and read back", () => {
  const copy = pageCopies("p1");
  expect(copy.write({ version: 3, document })).toBe(true);
  expect(pageCopies("p1").read()).toEqual({ version: 3, document });
  expect(pageCopies("p2").read()).toBeUndefined();
  copy.remove();
  expect(pageCopies("p1").read()).toBeUndefined();
});

test("another window's copy stays beside this window's, and is read once this one is gone", () => {
  const [one, other] = [pageCopies("p1"), pageCopies("p1")];
  one.write({ version: 3, document });
  other.write({ version: 3, document: { title: "Theirs" } });
  expect(pageCopies("p1").read()).toEqual({ version: 3, document });
  one.remove();
  one.remove();
  expect(pageCopies("p1").read()?.document.title).toBe("Theirs");
  other.remove();
  expect(localStorage).toHaveLength(0);
});

test("a copy that was read is taken over: it is replaced and removed, unless its window continued to write", () => {
  pageCopies("p1").write({ version: 3, document });
  const next = pageCopies("p1");
  next.read();
  next.write({ version: 4, document });
  expect(localStorage).toHaveLength(1);
  const last = pageCopies("p1");
  last.read();
  next.write({ version: 5, document });
  last.remove();
  expect(pageCopies("p1").read()?.version).toBe(5);
});

test("a copy names the revision of the working copy that it continues from", () => {
  pageCopies("p1").write({ version: 3, revision: 7, document });
  expect(pageCopies("p1").read()).toEqual({ version: 3, revision: 7, document });
});

test("the copy of a new document has no version", () => {
  pageCopies(undefined).write({ version: undefined, document });
  expect(pageCopies(undefined).read()).toEqual({ version: undefined, document });
});

const making = { key: "k", since: Date.now(), document: { title: "First" }, visibility: { isShown: true } };
/** The same as a browser keeps it. */
const stored = { key: "k", since: Date.now(), document: { title: "First" }, wish: { isShown: true } };

test("a running creation is kept with it, as it was requested", () => {
  pageCopies(undefined).write({ version: undefined, document, making });
  expect(pageCopies(undefined).read()).toEqual({ version: undefined, document, making });
});

test("a browser keeps the visibility of a creation under the name wish", () => {
  pageCopies(undefined).write({ version: undefined, document, making });
  expect(JSON.parse(localStorage.getItem("pages:new") ?? "null")).toMatchObject({
    making: { wish: { isShown: true } },
  });
  localStorage.setItem("pages:new", JSON.stringify({ shape: 2, version: null, document, making: stored }));
  expect(pageCopies(undefined).read()?.making).toEqual({ ...making, since: stored.since });
});

test("a copy from before keys were stored is still read, and one without a creation too", () => {
  localStorage.setItem("pages:new", JSON.stringify({ version: null, document }));
  expect(pageCopies(undefined).read()).toEqual({ version: undefined, document });
  localStorage.setItem("pages:new", JSON.stringify({ shape: 2, version: null, document }));
  expect(pageCopies(undefined).read()).toEqual({ version: undefined, document });
});

test.each([
  ["no key", { ...stored, key: undefined }],
  ["an empty key", { ...stored, key: "" }],
  ["no time", { ...stored, since: "now" }],
  ["a time too long ago", { ...stored, since: Date.now() - 7 * 24 * 60 * 60 * 1_000 }],
  ["no document", { ...stored, document: {} }],
  ["no visibility", { ...stored, wish: {} }],
  ["nothing", null],
])("a creation with %s is dropped, and the document stays", (_, begun) => {
  localStorage.setItem("pages:new", JSON.stringify({ shape: 2, version: null, document, making: begun }));
  expect(pageCopies(undefined).read()).toEqual({ version: undefined, document });
});

test("a creation counts only for a new document", () => {
  const copy = { version: undefined, document, making };
  expect(openingOf(PAGES, undefined, undefined, copy).making).toBe(making);
  expect(openingOf(PAGES, undefined, undefined, { ...copy, document: PAGES.empty })).toMatchObject({
    back: undefined,
    making,
  });
  expect(openingOf(PAGES, aPage(), undefined, { ...copy, version: 1 }).making).toBeUndefined();
});

test.each(["not JSON", "null", "{}", '{"version":1,"document":{"title":1}}'])("%s is no copy", (text) => {
  localStorage.setItem("pages:p1", text);
  expect(pageCopies("p1").read()).toBeUndefined();
});

test("a browser without storage is reported", () => {
  fillStorage();
  expect(pageCopies("p1").write({ version: 1, document })).toBe(false);
  expect(() => pageCopies("p1").remove()).not.toThrow();
  vi.unstubAllGlobals();
});

test("a list is read as a whole, or not at all", () => {
  const read = (value: unknown) => (typeof value === "number" ? value + 1 : undefined);
  expect(readEach([1, 2], read)).toEqual([2, 3]);
  expect(readEach([1, "two"], read)).toBeUndefined();
  expect(readEach({}, read)).toBeUndefined();
  expect(readTexts(["a", 1])).toEqual(["a"]);
  expect(readTexts("a")).toBeUndefined();
});

test("the editor starts with the server's document, or with the copy that is based on it", () => {
  const page = aPage({ version: 3, title: "Saved" });
  const opening = (version: number | undefined) => openingOf(PAGES, page, undefined, { version, document });
  expect(openingOf(PAGES, page, undefined, undefined)).toMatchObject({
    document: { title: "Saved" },
    isBehind: false,
    back: undefined,
  });
  expect(opening(3)).toMatchObject({ document, isBehind: false, back: "unsaved" });
  expect(opening(2)).toMatchObject({ document, isBehind: true, back: undefined });
  expect(openingOf(PAGES, undefined, undefined, { version: undefined, document })).toMatchObject({
    document,
    back: "unsaved",
  });
});

test("a copy without changes is ignored", () => {
  const copy = { version: 1, document: { title: "Saved" } };
  expect(openingOf(PAGES, aPage({ version: 3, title: "Saved" }), undefined, copy)).toMatchObject({
    isBehind: false,
    back: undefined,
  });
});

test("copies of one user are removed, and those of others stay", () => {
  expect(hasCopies()).toBe(false);
  for (const name of ["post-editor:u1:p1", "itinerary-editor:u1:new", "post-editor:u10:p1", "theme"]) {
    localStorage.setItem(name, "{}");
  }
  expect(hasCopies()).toBe(true);
  forgetCopiesOf("u1");
  expect(Object.keys(localStorage).sort()).toEqual(["post-editor:u10:p1", "theme"]);
});
