import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage, pageCopies } from "../testing.ts";
import { pass, shown, titled } from "./autosave-testing.ts";
import { aCopy, changed, local, published, visit } from "./working-copy-testing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

test("a working copy of an older version is a conflict, and the page shows it meanwhile", async () => {
  const { saver, opening, held, says } = visit(published, aCopy("Mine", 3, 2));
  expect(opening).toMatchObject({ document: { title: "Mine" }, isBehind: true, back: undefined });
  await pass(60_000);
  expect([says(), held.asked, saver.isUnsaved()]).toEqual(["conflict", [], false]);
});

test("keeping mine of an older version publishes nothing: the copy moves to the newer version", async () => {
  const { held, sent, says, keepMine } = visit(published, aCopy("Mine", 3, 2));
  expect(await keepMine(published)).toBeUndefined();
  expect([held.there(), sent, says()]).toEqual([aCopy("Mine", 4, 4), [], "unpublished"]);
});

test("taking the published version removes the working copy; undo restores it", async () => {
  const { saver, held, says, takeTheirs } = visit(published, aCopy("Mine", 3, 2));
  expect(takeTheirs(published)).toBe("Shown");
  await pass(1_000);
  expect([held.there(), says(), local()]).toEqual([undefined, "saved", undefined]);
  saver.changed(titled("Mine"));
  await pass(1_000);
  expect(held.there()).toEqual(aCopy("Mine", 1, 4));
});

test.each([
  ["of another revision", { version: 4, revision: 2 }, aCopy("Theirs", 3)],
  ["of none, where the server keeps something", { version: 4 }, aCopy("Theirs", 3)],
  ["of one, where the server keeps nothing any more", { version: 4, revision: 2 }, undefined],
  ["of another version", { version: 3, revision: 3 }, aCopy("Theirs", 3)],
])("a copy on this device %s is a conflict", async (_, of, there) => {
  pageCopies("p1").write({ ...of, document: titled("Mine") });
  const { opening, held, says } = visit(published, there);
  expect(opening).toMatchObject({ document: { title: "Mine" }, isBehind: true, back: undefined });
  await pass(60_000);
  expect([says(), held.asked, local()?.document.title]).toEqual(["conflict", [], "Mine"]);
});

test("theirs is the working copy where this device's copy does not continue from it", async () => {
  pageCopies("p1").write({ version: 4, revision: 2, document: titled("Mine") });
  const { held, says, takeTheirs } = visit(published, aCopy("Theirs", 3));
  expect(takeTheirs(published)).toBe("Theirs");
  await pass(60_000);
  expect([says(), held.asked, local()]).toEqual(["unpublished", [], undefined]);
});

test("a copy on this device without changes is no conflict, and is removed", () => {
  pageCopies("p1").write({ version: 4, revision: 2, document: titled("Better") });
  expect(visit(published, aCopy("Better", 3)).says()).toBe("unpublished");
  expect(local()).toBeUndefined();
  pageCopies("p1").write({ version: 4, revision: 2, document: titled("Shown") });
  expect(visit(published, aCopy("Better", 3)).opening.document.title).toBe("Better");
});

test("another window's working copy is a conflict, and neither is lost", async () => {
  const { saver, held, says } = visit(published);
  held.put(aCopy("Theirs", 1));
  saver.changed(titled("Mine"));
  await pass(1_000);
  expect(says()).toBe("conflict");
  saver.changed(titled("Mine too"));
  await pass(60_000);
  expect([held.there(), held.asked.length, local()?.document.title, saver.isUnsaved()]).toEqual([
    aCopy("Theirs", 1),
    1,
    "Mine too",
    true,
  ]);
});

test("keeping mine replaces another window's working copy, and publishes nothing", async () => {
  const { held, sent, says, saver, keepMine } = await changed("Mine");
  held.put(aCopy("Theirs", 5));
  saver.changed(titled("Mine too"));
  await pass(1_000);
  expect(says()).toBe("conflict");
  expect(await keepMine(published)).toBeUndefined();
  expect(held.asked.at(-1)).toEqual({ revision: 5, document: { title: "Mine too" } });
  expect([held.there(), sent, says(), local()]).toEqual([aCopy("Mine too", 6), [], "unpublished", undefined]);
});

test("taking theirs shows another window's working copy; mine, restored by undo, continues from it", async () => {
  const { saver, held, says, takeTheirs } = await changed("Mine");
  held.put(aCopy("Theirs", 5));
  saver.changed(titled("Mine too"));
  await pass(1_000);
  expect(takeTheirs(published)).toBe("Theirs");
  expect([says(), local()]).toEqual(["unpublished", undefined]);
  saver.changed(titled("Mine too"));
  await pass(1_000);
  expect(held.there()).toEqual(aCopy("Mine too", 6));
});

test("where another window published meanwhile, theirs is the published page", async () => {
  const { saver, held, says, takeTheirs } = await changed("Mine");
  held.put(undefined);
  saver.changed(titled("Mine too"));
  await pass(1_000);
  expect(says()).toBe("conflict");
  expect(takeTheirs(aPage({ version: 5, title: "Theirs", isShown: true }))).toBe("Theirs");
  await pass(60_000);
  expect([says(), held.there()]).toEqual(["saved", undefined]);
});

test("where theirs is older than the published page, the choice is between those two next", async () => {
  const { saver, held, says, takeTheirs } = await changed("Mine");
  held.put(aCopy("Theirs", 5));
  saver.changed(titled("Mine too"));
  await pass(1_000);
  const newer = aPage({ version: 6, title: "Newer", isShown: true });
  expect([takeTheirs(newer), says()]).toEqual(["Theirs", "conflict"]);
  expect(takeTheirs(newer)).toBe("Newer");
  await pass(1_000);
  expect([says(), held.there()]).toEqual(["saved", undefined]);
});

test("a page changed elsewhere is a conflict when it is published, and keeping mine publishes it", async () => {
  const { saver, held, sent, outcomes, says, keepMine } = await changed("Mine");
  outcomes.push({ status: "conflict" });
  await saver.publish(shown);
  expect(says()).toBe("conflict");
  await keepMine(aPage({ version: 9, title: "Theirs", isShown: true }));
  await pass(0);
  expect(sent.at(-1)).toEqual({ title: "Mine", isShown: true, version: 9 });
  expect([says(), held.there()]).toEqual(["saved", undefined]);
});

test("edits sent from this device are a conflict where another user changed the page since", async () => {
  const slow = visit(published, undefined, 5_000);
  slow.saver.changed(titled("a"));
  await pass(1_000);
  slow.saver.changed(titled("ab"));
  slow.saver.stop();
  expect(visit(aPage({ version: 5, title: "Theirs", isShown: true }), aCopy("a", 7)).says()).toBe("conflict");
});

test("the same text under another revision is this window's own: another window added a picture", async () => {
  const { saver, held, says } = await changed("a");
  held.put(aCopy("a", 2, 5));
  saver.changed(titled("ab"));
  await pass(1_000);
  expect([says(), held.there()]).toEqual(["unpublished", aCopy("ab", 3)]);
});

test("a publish that was pending when theirs was taken does not publish theirs automatically", async () => {
  const { saver, held, sent, outcomes, takeTheirs, keepMine, says } = await changed("Mine");
  outcomes.push({ status: "conflict" });
  await saver.publish(shown);
  held.put(aCopy("Theirs", 5));
  const newer = aPage({ version: 6, title: "Newer", isShown: true });
  expect([takeTheirs(newer), says()]).toEqual(["Theirs", "conflict"]);
  await keepMine(newer);
  expect(sent).toHaveLength(1);
  expect([says(), held.there()]).toEqual(["unpublished", aCopy("Theirs", 6, 6)]);
});

test("this window's copy of a postponed conflict survives what another window writes and saves", async () => {
  const one = visit(published);
  const other = visit(published);
  one.held.put(aCopy("Theirs", 1));
  one.saver.changed(titled("Mine"));
  await pass(1_000);
  expect(one.says()).toBe("conflict");
  other.saver.changed(titled("Theirs"));
  await pass(1_000);
  await other.saver.publish(shown);
  expect([other.says(), local()?.document.title]).toEqual(["saved", "Mine"]);
  one.saver.changed(titled("Mine too"));
  expect([local()?.document.title, localStorage.length]).toEqual(["Mine too", 1]);
});
