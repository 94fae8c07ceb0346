import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage, type Page } from "../testing.ts";
import { begin, copyOf, draft, failed, pass, shown, titled } from "./autosave-testing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

/** A thing at the server without unpublished changes. */
const aThing = (change: Partial<Page>) => ({ thing: aPage(change), held: undefined });

test("a change by another user stops saving; keeping mine overwrites it", async () => {
  const { saver, sent, outcomes, says } = begin(draft);
  outcomes.push({ status: "conflict" });
  saver.changed(titled("Mine"));
  await pass(1000);
  expect(says()).toBe("conflict");
  saver.changed(titled("Mine too"));
  await saver.flush();
  await pass(60_000);
  expect(sent).toHaveLength(1);
  expect(copyOf("p1").read()?.document.title).toBe("Mine too");
  await saver.keepMine(aThing({ version: 9, title: "Theirs" }));
  expect(sent[1]).toMatchObject({ title: "Mine too", version: 9, isShown: false });
  expect([says(), copyOf("p1").read()]).toEqual(["saved", undefined]);
});

test("taking theirs resolves the conflict; mine, restored by undo, is saved over it", async () => {
  const { saver, sent, outcomes, says } = begin(draft);
  outcomes.push({ status: "conflict" });
  saver.changed(titled("Mine"));
  await pass(1000);
  const theirs = saver.takeTheirs(aThing({ version: 9, title: "Theirs" }));
  expect([theirs.title, says(), copyOf("p1").read()]).toEqual(["Theirs", "saved", undefined]);
  saver.changed(titled("Mine"));
  await pass(1000);
  expect(sent[1]).toMatchObject({ title: "Mine", version: 9 });
});

test("the conflict stays when their version fails to load", async () => {
  const { saver, outcomes } = begin(draft);
  outcomes.push({ status: "conflict" });
  saver.changed(titled("Mine"));
  await pass(1000);
  saver.stay("conflict");
  expect(saver.state()).toMatchObject({ status: "conflict", isStuck: true });
});

test("keeping mine after a failed publish publishes it", async () => {
  const { saver, sent, outcomes } = begin(draft);
  outcomes.push({ status: "conflict" });
  await saver.publish(shown);
  await saver.keepMine(aThing({ version: 9 }));
  expect(sent[1]).toMatchObject({ title: "Saved", isShown: true, version: 9 });
});

test("a copy of an older version is a conflict, and stays", async () => {
  copyOf("p1").write({ version: 3, document: titled("Back") });
  const { sent, says } = begin(draft);
  await pass(60_000);
  expect([sent.length, says(), copyOf("p1").read()?.document.title]).toEqual([0, "conflict", "Back"]);
});

const parts = (change: Partial<Page> = {}) => ({ look: async () => aPage({ ...draft, version: 9, ...change }) });

test("a conflict over a part outside the document is ignored: the edit is saved over the newer version", async () => {
  const { saver, sent, outcomes, says } = begin(draft, parts());
  outcomes.push({ status: "conflict" });
  saver.changed(titled("a"));
  await pass(1000);
  expect(sent.map(({ version }) => version)).toEqual([4, 9]);
  expect(says()).toBe("saved");
});

test.each([
  ["something else was written", parts({ title: "Theirs" })],
  ["others see it now", parts({ isShown: true })],
  ["what the server has cannot be had", { look: async () => undefined }],
])("a conflict stays one when %s", async (_, server) => {
  const { saver, sent, outcomes, says } = begin(draft, server);
  outcomes.push({ status: "conflict" });
  saver.changed(titled("a"));
  await pass(1000);
  expect([sent.length, says()]).toEqual([1, "conflict"]);
});

test("the answer to a change of a part sets the version of the next save, and of the copy", async () => {
  const { saver, sent } = begin(draft);
  saver.changed(titled("a"));
  saver.acceptPart(aPage({ ...draft, version: 5 }));
  expect(saver.state()).toMatchObject({ status: "waiting", stored: { version: 5 } });
  expect(copyOf("p1").read()).toMatchObject({ version: 5, document: { title: "a" } });
  await pass(1000);
  expect(sent).toMatchObject([{ title: "a", version: 5 }]);
});

test("an answer that is older, or has a different document, is ignored", () => {
  const { saver } = begin(draft);
  saver.acceptPart(aPage({ ...draft, version: 3 }));
  saver.acceptPart(aPage({ ...draft, version: 5, title: "Theirs" }));
  expect(saver.state().stored?.version).toBe(4);
});

test("a draft saved without an answer does not conflict with itself, and later edits follow", async () => {
  const { saver, sent, outcomes, says } = begin(draft, { find: async () => aPage({ version: 5, title: "a" }) });
  outcomes.push(failed, { status: "conflict" });
  saver.changed(titled("a"));
  await pass(1000);
  saver.changed(titled("ab"));
  expect(copyOf("p1").read()).toMatchObject({ version: 4, document: { title: "ab" }, sent: [{ title: "a" }] });
  await pass(2_000);
  expect(sent.map(({ title, version }) => [title, version])).toEqual([
    ["a", 4],
    ["ab", 4],
    ["ab", 5],
  ]);
  expect([says(), copyOf("p1").read()]).toEqual(["saved", undefined]);
});

test("an edit by another user stays a conflict, though an answer was lost before", async () => {
  const { saver, sent, outcomes, says } = begin(draft, { find: async () => aPage({ version: 6, title: "Theirs" }) });
  outcomes.push(failed, { status: "conflict" });
  saver.changed(titled("a"));
  await pass(3_000);
  expect([sent.length, says(), copyOf("p1").read()?.document.title]).toEqual([2, "conflict", "a"]);
});

test("a page closed during a save continues from it on the next visit, with the later edits", async () => {
  const first = begin(draft, { delay: 5_000 });
  first.saver.changed(titled("a"));
  await pass(1_000);
  first.saver.changed(titled("ab"));
  first.saver.stop();
  const next = begin(aPage({ version: 5, title: "a" }));
  await pass(1_000);
  expect(next.sent).toMatchObject([{ title: "ab", version: 5 }]);
  expect([next.says(), copyOf("p1").read()]).toEqual(["saved", undefined]);
});

test("a page reopened before the save of its last visit arrived continues from it, too", async () => {
  const first = begin(draft, { delay: 60_000 });
  first.saver.changed(titled("a"));
  await pass(1_000);
  first.saver.changed(titled("ab"));
  first.saver.stop();
  const next = begin(draft, { find: async () => aPage({ version: 5, title: "a" }) });
  next.outcomes.push({ status: "conflict" });
  await pass(1_000);
  expect(next.sent.map(({ version }) => version)).toEqual([4, 5]);
  expect(next.says()).toBe("saved");
});

test("a page closed during a save is a conflict where another user has written meanwhile", async () => {
  const first = begin(draft, { delay: 5_000 });
  first.saver.changed(titled("a"));
  await pass(1_000);
  first.saver.changed(titled("ab"));
  first.saver.stop();
  const next = begin(aPage({ version: 6, title: "Theirs" }));
  expect([next.says(), copyOf("p1").read()?.document.title]).toEqual(["conflict", "ab"]);
});
