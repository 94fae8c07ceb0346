import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fillStorage } from "../testing.ts";
import { failed, pass, shown, titled } from "./autosave-testing.ts";
import { aCopy, changed, local, published, visit } from "./working-copy-testing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

test("without an answer the call is retried with growing delays", async () => {
  const { saver, held, says } = visit(published);
  held.faults.push(failed, failed);
  saver.changed(titled("a"));
  await pass(1_000);
  expect([says(), saver.isUnsaved(), local()?.document.title]).toEqual(["failing", true, "a"]);
  await pass(2_000);
  expect(held.asked).toHaveLength(2);
  await pass(3_999);
  expect(held.asked).toHaveLength(2);
  await pass(1);
  expect([held.there(), says(), local()]).toEqual([aCopy("a", 1), "unpublished", undefined]);
});

test("a working copy stored without an answer counts as stored", async () => {
  const { saver, held, says } = visit(published);
  held.faults.push("lost");
  saver.changed(titled("a"));
  await pass(3_000);
  expect([held.asked.length, held.there(), says()]).toEqual([2, aCopy("a", 1), "unpublished"]);
  saver.changed(titled("ab"));
  await pass(1_000);
  expect([held.there(), says()]).toEqual([aCopy("ab", 2), "unpublished"]);
});

test("a working copy stored without an answer and edited since is this window's own", async () => {
  const { saver, held, says } = visit(published);
  held.faults.push(failed, "lost");
  for (const title of ["a", "ab", "abc"]) {
    saver.changed(titled(title));
    await pass(3_000);
  }
  await pass(5_000);
  expect([held.there(), says()]).toEqual([aCopy("abc", 2), "unpublished"]);
});

test("a working copy stored without an answer and reverted since is removed", async () => {
  const { saver, held, says } = visit(published);
  held.faults.push("lost");
  saver.changed(titled("a"));
  await pass(1_000);
  saver.changed(titled("Shown"));
  expect(saver.isUnsaved()).toBe(true);
  await pass(2_000);
  expect([held.there(), says(), saver.isUnsaved()]).toEqual([undefined, "saved", false]);
});

test("an edit that returns to an earlier text is stored again, whatever was stored without an answer since", async () => {
  const { saver, held, says } = await changed("a");
  held.faults.push("lost");
  saver.changed(titled("ab"));
  await pass(1_000);
  saver.changed(titled("a"));
  await pass(2_000);
  expect([held.there(), says()]).toEqual([aCopy("a", 3), "unpublished"]);
});

test("a working copy removed without an answer is no conflict for the next edit", async () => {
  const { saver, held, says } = await changed("a");
  held.faults.push("lost");
  saver.changed(titled("Shown"));
  await pass(1_000);
  expect([says(), held.there()]).toEqual(["failing", undefined]);
  saver.changed(titled("ab"));
  await pass(2_000);
  expect([held.there(), says()]).toEqual([aCopy("ab", 1), "unpublished"]);
});

test("without a session the edit stays on this device, and is sent after signing in", async () => {
  const { saver, held, says } = visit(published);
  held.faults.push({ status: "expired" });
  saver.changed(titled("a"));
  await pass(1_000);
  saver.changed(titled("ab"));
  await pass(60_000);
  expect([says(), held.asked.length, local()?.document.title, saver.isUnsaved()]).toEqual(["expired", 1, "ab", true]);
  saver.retry();
  await pass(1_000);
  expect([says(), held.there(), local()]).toEqual(["unpublished", aCopy("ab", 1), undefined]);
});

test("an edit that the server refuses to keep stays on this device until it changes, and can be published", async () => {
  const { saver, held, sent, says } = visit(published);
  held.faults.push({ status: "refused", errors: [{ code: "invalid", message: "Too large", field: "document" }] });
  saver.changed(titled("Large"));
  await pass(60_000);
  expect([says(), held.asked.length, saver.isUnsaved(), local()?.document.title]).toEqual(["kept", 1, true, "Large"]);
  saver.changed(titled("Small"));
  await pass(1_000);
  expect([says(), held.there()]).toEqual(["unpublished", aCopy("Small", 1)]);
  await saver.publish(shown);
  expect(sent.at(-1)).toMatchObject({ title: "Small", isShown: true });
});

test("a page closed during a save continues from the stored copy, with the later edits", async () => {
  const first = await changed("a");
  first.saver.changed(titled("ab"));
  const slow = visit(published, aCopy("a", 1), 5_000);
  await pass(1_000);
  slow.saver.changed(titled("abc"));
  slow.saver.stop();
  first.saver.stop();
  const { opening, held, says } = visit(published, aCopy("ab", 2));
  expect(opening).toMatchObject({ document: { title: "abc" }, isBehind: false, back: "unsaved" });
  await pass(1_000);
  expect([says(), held.there(), local()]).toEqual(["unpublished", aCopy("abc", 3), undefined]);
});

test("a page closed during the first save of its edits continues from it", async () => {
  const slow = visit(published, undefined, 5_000);
  slow.saver.changed(titled("a"));
  await pass(1_000);
  slow.saver.changed(titled("ab"));
  slow.saver.stop();
  const { held, says } = visit(published, aCopy("a", 7));
  await pass(1_000);
  expect([says(), held.there()]).toEqual(["unpublished", aCopy("ab", 8)]);
});

test("edits that neither the server nor the browser keeps are not reported as kept", async () => {
  fillStorage();
  const { saver, held, says } = visit(published);
  held.faults.push({ status: "refused", errors: [{ code: "invalid", message: "Too large", field: "document" }] });
  saver.changed(titled("Large"));
  await pass(1_000);
  expect([says(), saver.state().isKeptHere]).toEqual(["kept", false]);
  held.faults.push({ status: "expired" });
  saver.changed(titled("Larger"));
  await pass(1_000);
  vi.unstubAllGlobals();
  expect([says(), saver.state().isKeptHere]).toEqual(["expired", false]);
  // Storage has space again.
  saver.changed(titled("Larger yet"));
  expect([saver.state().isKeptHere, local()?.document.title]).toEqual([true, "Larger yet"]);
});
