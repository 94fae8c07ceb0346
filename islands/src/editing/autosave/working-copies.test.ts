import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage, fillStorage, pageCopies } from "../testing.ts";
import { failed, pass, shown, titled } from "./autosave-testing.ts";
import { aCopy, changed, local, published, visit } from "./working-copy-testing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

test("an edit of a published page is stored in the working copy one second later, and the page stays", async () => {
  const { saver, held, sent, says } = visit(published);
  saver.changed(titled("a"));
  expect([says(), local()]).toMatchObject(["waiting", { version: 4, document: { title: "a" } }]);
  await pass(400);
  saver.changed(titled("ab"));
  await pass(999);
  expect(held.asked).toEqual([]);
  await pass(1);
  expect([says(), held.there(), local()]).toEqual(["unpublished", aCopy("ab", 1), undefined]);
  saver.changed(titled("abc"));
  expect(local()).toMatchObject({ version: 4, revision: 1, document: { title: "abc" } });
  await pass(1_000);
  expect([held.there(), local(), sent]).toEqual([aCopy("abc", 2), undefined, []]);
});

test("typing without a pause is stored all the while, one call after the other", async () => {
  const { saver, held, says } = visit(published, undefined, 600);
  for (const title of ["a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh"]) {
    saver.changed(titled(title));
    await pass(250);
  }
  expect([held.asked.length, says()]).toEqual([1, "saving"]);
  await pass(3_000);
  expect(held.asked.map(({ revision, document }) => [revision, document?.title])).toEqual([
    [undefined, "abcdef"],
    [1, "abcdefgh"],
  ]);
  expect(says()).toBe("unpublished");
});

test("leaving a field stores the edit at once", async () => {
  const { saver, says } = visit(published);
  saver.changed(titled("a"));
  await saver.flush();
  expect([says(), saver.isUnsaved()]).toEqual(["unpublished", false]);
});

test("a browser without storage asks before leaving until the server has the edit, and not afterwards", async () => {
  fillStorage();
  const { saver } = visit(published, undefined, 500);
  saver.changed(titled("a"));
  await pass(1_499);
  expect(saver.isUnsaved()).toBe(true);
  await pass(1);
  expect(saver.isUnsaved()).toBe(false);
  vi.unstubAllGlobals();
});

test("a draft is saved as it is, without a working copy", async () => {
  const { saver, held, sent } = visit(aPage({ version: 4 }));
  saver.changed(titled("a"));
  await pass(1_000);
  expect([sent.length, held.asked]).toEqual([1, []]);
});

test("a page that was just published gets a working copy with its next edit", async () => {
  const { saver, held, sent, says } = visit(undefined);
  saver.changed(titled("a"));
  await saver.publish(shown);
  saver.changed(titled("ab"));
  await pass(1_000);
  expect([sent.length, held.there(), says()]).toEqual([1, aCopy("ab", 1, 1), "unpublished"]);
});

test("a working copy is restored without a call", async () => {
  const { saver, opening, held, sent, says } = visit(published, aCopy("Better", 3));
  expect(opening).toMatchObject({ document: { title: "Better" }, isBehind: false, back: "unpublished" });
  expect([says(), saver.isUnsaved()]).toEqual(["unpublished", false]);
  await pass(60_000);
  expect([held.asked, sent, local()]).toEqual([[], [], undefined]);
  saver.changed(titled("Best"));
  await pass(1_000);
  expect(held.there()).toEqual(aCopy("Best", 4));
});

test("an unreadable working copy stays until another edit replaces it", async () => {
  const { saver, opening, held, says } = visit(published, { ...aCopy("", 3), document: undefined });
  expect(opening).toMatchObject({ document: { title: "Shown" }, back: undefined });
  await pass(60_000);
  expect([says(), held.asked]).toEqual(["saved", []]);
  saver.changed(titled("Better"));
  await pass(1_000);
  expect(held.there()).toEqual(aCopy("Better", 4));
});

test("a working copy equal to the published page is removed silently", async () => {
  const { saver, opening, held, says } = visit(published, aCopy("Shown", 3, 3));
  const states = vi.fn();
  saver.subscribe(() => states(says()));
  expect(opening).toMatchObject({ document: { title: "Shown" }, isBehind: false, back: undefined });
  expect(saver.isUnsaved()).toBe(false);
  await pass(0);
  expect([held.there(), held.asked]).toEqual([undefined, [{ revision: 3, document: undefined }]]);
  expect(states.mock.calls.flat().filter((status) => status !== "saved")).toEqual([]);
});

test("this device's copy of the working copy comes first, and is sent", async () => {
  pageCopies("p1").write({ version: 4, revision: 3, document: titled("Best") });
  const { opening, held, says } = visit(published, aCopy("Better", 3));
  expect(opening).toMatchObject({ document: { title: "Best" }, isBehind: false, back: "unsaved" });
  await pass(1_000);
  expect([held.there(), says(), local()]).toEqual([aCopy("Best", 4), "unpublished", undefined]);
});

test("this device's copy from before the working copy existed is sent", async () => {
  pageCopies("p1").write({ version: 4, document: titled("Best") });
  const { opening, held } = visit(published);
  expect(opening).toMatchObject({ document: { title: "Best" }, back: "unsaved" });
  await pass(1_000);
  expect(held.there()).toEqual(aCopy("Best", 1));
});

test("this device's copy is sent where the working copy equals the published page", async () => {
  pageCopies("p1").write({ version: 4, document: titled("Best") });
  const { opening, held } = visit(published, aCopy("Shown", 3));
  expect(opening.isBehind).toBe(false);
  await pass(1_000);
  expect(held.there()).toEqual(aCopy("Best", 4));
});

test("an edit reverted before it is stored needs no call", async () => {
  const { saver, held, says } = visit(published);
  saver.changed(titled("a"));
  saver.changed(titled("Shown"));
  expect([says(), local()]).toEqual(["saved", undefined]);
  await pass(5_000);
  expect(held.asked).toEqual([]);
});

test("reverting an edit removes the working copy", async () => {
  const { saver, held, says } = await changed("a");
  saver.changed(titled("Shown"));
  expect([says(), saver.isUnsaved()]).toEqual(["waiting", true]);
  await pass(1_000);
  expect([says(), saver.isUnsaved(), held.there(), local()]).toEqual(["saved", false, undefined, undefined]);
});

test("an edit reverted without a connection does not return on the next visit", async () => {
  const first = await changed("a");
  first.held.faults.push(failed);
  first.saver.changed(titled("Shown"));
  await pass(1_000);
  first.saver.stop();
  const { opening, held, says } = visit(published, first.held.there());
  expect(opening.document.title).toBe("Shown");
  await pass(1_000);
  expect([says(), held.there(), local()]).toEqual(["saved", undefined, undefined]);
});

test("a change of a part outside the document sets the version that later edits are based on", async () => {
  const { saver, held, says } = await changed("a");
  saver.acceptPart({ ...published, version: 5 });
  await pass(1_000);
  expect([held.there(), says()]).toEqual([aCopy("a", 2, 5), "unpublished"]);
});

test("a deleted page causes no question, and nothing of it is sent", async () => {
  const { saver, held } = await changed("a");
  saver.changed(titled("ab"));
  saver.forget();
  await pass(60_000);
  expect([held.asked.length, saver.isUnsaved(), local()]).toEqual([1, false, undefined]);
});
