import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage } from "../testing.ts";
import { failed, pass, shown, titled } from "./autosave-testing.ts";
import { aCopy, changed, published, visit } from "./working-copy-testing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

const hidden = { isShown: false };

test("publishing removes the working copy", async () => {
  const { saver, held, sent, says } = await changed("Better");
  await saver.publish(shown);
  await pass(0);
  expect(sent).toEqual([{ title: "Better", isShown: true, version: 4 }]);
  expect(held.asked.at(-1)).toEqual({ revision: 1, document: undefined });
  expect([says(), held.there(), saver.isUnsaved()]).toEqual(["saved", undefined, false]);
});

test("publishing before the working copy exists needs no other call", async () => {
  const { saver, held } = visit(published);
  saver.changed(titled("Better"));
  await saver.publish(shown);
  await pass(60_000);
  expect(held.asked).toEqual([]);
});

test("a failed removal of the working copy is retried silently, and publishing stands", async () => {
  const { saver, held, sent, says } = await changed("Better");
  held.faults.push(failed, failed);
  await saver.publish(shown);
  await pass(0);
  expect([says(), saver.isUnsaved(), held.there()]).toEqual(["saved", false, aCopy("Better", 1)]);
  await pass(2_000);
  expect(held.asked).toHaveLength(3);
  await pass(4_000);
  expect([held.there(), sent.length, says()]).toEqual([undefined, 1, "saved"]);
});

test("a published working copy that could not be removed is gone after the next visit", async () => {
  const first = await changed("Better");
  first.held.faults.push(failed);
  await first.saver.publish(shown);
  first.saver.stop();
  await pass(60_000);
  const { held, says } = visit(aPage({ version: 5, title: "Better", isShown: true }), first.held.there());
  await pass(0);
  expect([says(), held.there()]).toEqual(["saved", undefined]);
});

test("another user's working copy stays when this window publishes", async () => {
  const { saver, held, says, takeTheirs } = await changed("Better");
  held.put(aCopy("Theirs", 2));
  await saver.publish(shown);
  await pass(60_000);
  expect([says(), held.there()]).toEqual(["saved", aCopy("Theirs", 2)]);
  // The next edit finds it.
  saver.changed(titled("Best"));
  await pass(1_000);
  expect(says()).toBe("conflict");
  held.put(aCopy("Theirs", 2, 5));
  expect(takeTheirs(aPage({ version: 5, title: "Better", isShown: true }))).toBe("Theirs");
  expect(says()).toBe("unpublished");
});

test("an edit during publishing replaces the working copy", async () => {
  const { saver, held, sent, says } = visit(published, aCopy("Better", 1), 500);
  void saver.publish(shown);
  await pass(100);
  saver.changed(titled("Best"));
  await pass(2_000);
  expect(sent).toEqual([{ title: "Better", isShown: true, version: 4 }]);
  expect([held.there(), held.asked.length, says()]).toEqual([aCopy("Best", 2, 5), 1, "unpublished"]);
});

test("a refused publish leaves the working copy as it is", async () => {
  const { saver, held, outcomes, says } = await changed("");
  outcomes.push({ status: "refused", errors: [{ code: "required", message: "Add a title", field: "title" }] });
  expect((await saver.publish(shown))?.status).toBe("refused");
  await pass(60_000);
  expect([says(), held.there()]).toEqual(["unpublished", aCopy("", 1)]);
  expect(saver.state().refusal?.errors).toHaveLength(1);
});

test("hiding a page includes its unpublished edits, and saves automatically from then on", async () => {
  const { saver, held, sent, says } = await changed("Better");
  await saver.publish(hidden);
  await pass(0);
  expect(sent).toEqual([{ title: "Better", isShown: false, version: 4 }]);
  expect([says(), held.there()]).toEqual(["saved", undefined]);
  saver.changed(titled("Best"));
  await pass(1_000);
  expect(sent.at(-1)).toEqual({ title: "Best", isShown: false, version: 5 });
  expect(held.there()).toBeUndefined();
});

test("the working copy of a page that was hidden elsewhere is a conflict, and goes with the choice", async () => {
  const draft = aPage({ version: 5, title: "Draft" });
  const one = visit(draft, aCopy("Mine", 3));
  expect(one.says()).toBe("conflict");
  await one.keepMine(draft);
  await pass(0);
  expect(one.sent).toEqual([{ title: "Mine", isShown: false, version: 5 }]);
  expect([one.says(), one.held.there()]).toEqual(["saved", undefined]);

  const other = visit(draft, aCopy("Mine", 3));
  expect(other.takeTheirs(draft)).toBe("Draft");
  await pass(1_000);
  expect([other.says(), other.held.there(), other.sent]).toEqual(["saved", undefined, []]);
});

test("a working copy stored without an answer is gone after publishing", async () => {
  const { saver, held } = visit(published);
  held.faults.push("lost");
  saver.changed(titled("a"));
  await pass(1_000);
  await saver.publish(shown);
  await pass(0);
  expect(held.there()).toBeUndefined();
});

test("a page closed during publishing continues from the published page, with the later edits", async () => {
  const slow = visit(published, aCopy("Better", 1), 5_000);
  void slow.saver.publish(shown);
  await pass(100);
  slow.saver.changed(titled("Best"));
  slow.saver.stop();
  const { held, says, sent } = visit(aPage({ version: 5, title: "Better", isShown: true }), aCopy("Better", 1));
  await pass(1_000);
  expect([says(), held.there(), sent]).toEqual(["unpublished", aCopy("Best", 2, 5), []]);
});
