import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage } from "../testing.ts";
import { failed, pass, shown, titled } from "./autosave-testing.ts";
import { aCopy, local, type Visit, visit } from "./working-copy-testing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

const draft = aPage({ version: 4, title: "Draft" });

/** A draft with edits that were not saved, because it was changed elsewhere. */
async function draftInConflict(): Promise<Visit> {
  const begun = visit(draft);
  begun.outcomes.push({ status: "conflict" });
  begun.saver.changed(titled("Mine"));
  await pass(1_000);
  expect(begun.says()).toBe("conflict");
  return begun;
}

test("keeping mine of a draft that another window published publishes nothing: it becomes a working copy", async () => {
  const { saver, held, sent, says, keepMine } = await draftInConflict();
  expect(await keepMine(aPage({ version: 9, title: "Theirs", isShown: true }))).toBeUndefined();
  expect([sent.length, held.there(), says()]).toEqual([1, aCopy("Mine", 1, 9), "unpublished"]);
  expect([saver.state().stored?.visibility, saver.isUnsaved(), local()]).toEqual([{ isShown: true }, false, undefined]);
  saver.changed(titled("Mine too"));
  await pass(1_000);
  expect([sent.length, held.there()]).toEqual([1, aCopy("Mine too", 2, 9)]);
  await saver.publish(shown);
  await pass(0);
  expect(sent.at(-1)).toEqual({ title: "Mine too", isShown: true, version: 9 });
  expect([says(), held.there()]).toEqual(["saved", undefined]);
});

test("it replaces the other window's working copy of the page that it published", async () => {
  const { held, sent, says, keepMine } = await draftInConflict();
  held.put(aCopy("Theirs, better", 3, 9));
  await keepMine(aPage({ version: 9, title: "Theirs", isShown: true }));
  expect([sent.length, held.there(), says()]).toEqual([1, aCopy("Mine", 4, 9), "unpublished"]);
});

test("keeping mine without a connection keeps it on this device, and publishes nothing", async () => {
  const { held, sent, says, keepMine } = await draftInConflict();
  held.faults.push(failed);
  await keepMine(aPage({ version: 9, title: "Theirs", isShown: true }));
  expect([says(), local()]).toMatchObject(["failing", { version: 9, document: { title: "Mine" } }]);
  await pass(2_000);
  expect([sent.length, held.there(), says()]).toEqual([1, aCopy("Mine", 1, 9), "unpublished"]);
});

test("keeping mine where it equals the published page is no change", async () => {
  const { held, sent, says, keepMine } = await draftInConflict();
  await keepMine(aPage({ version: 9, title: "Mine", isShown: true }));
  expect([sent.length, held.asked, says()]).toEqual([1, [], "saved"]);
});

test("keeping mine after a failed publish overwrites what another window published", async () => {
  const { saver, held, sent, outcomes, says, keepMine } = visit(draft);
  outcomes.push({ status: "conflict" });
  saver.changed(titled("Mine"));
  await saver.publish(shown);
  expect(says()).toBe("conflict");
  await keepMine(aPage({ version: 9, title: "Theirs", isShown: true }));
  expect(sent.at(-1)).toEqual({ title: "Mine", isShown: true, version: 9 });
  expect([says(), held.asked]).toEqual(["saved", []]);
});

const tooLong = { status: "refused", errors: [{ code: "invalid", message: "Too long", field: "title" }] } as const;

/** A visit to a draft whose text the server refuses. */
async function refused(title: string): Promise<Visit> {
  const begun = visit(draft);
  begun.outcomes.push(tooLong);
  begun.saver.changed(titled(title));
  await pass(1_000);
  return begun;
}

test("a refused draft is there on the next visit, even when the browser's storage is gone", async () => {
  const first = await refused("Long");
  expect([first.says(), first.held.there(), local()]).toEqual(["refused", aCopy("Long", 1), undefined]);
  first.saver.stop();
  const { saver, opening, held, sent, outcomes, says } = visit(draft, first.held.there());
  outcomes.push(tooLong);
  expect(opening).toMatchObject({ document: { title: "Long" }, isBehind: false, back: "unsaved" });
  await pass(60_000);
  expect([says(), saver.state().refusal?.errors.length, sent.length]).toEqual(["refused", 1, 1]);
  expect([held.asked, local(), saver.isUnsaved()]).toEqual([[], undefined, false]);
  saver.changed(titled("Short"));
  await pass(1_000);
  expect(sent.at(-1)).toEqual({ title: "Short", isShown: false, version: 4 });
  expect([says(), held.there(), local()]).toEqual(["saved", undefined, undefined]);
});

test("a refused draft is a conflict once the draft was changed elsewhere", async () => {
  const first = await refused("Long");
  first.saver.stop();
  const newer = aPage({ version: 5, title: "Theirs" });
  const { says, sent, takeTheirs, held } = visit(newer, first.held.there());
  await pass(60_000);
  expect([says(), sent]).toEqual(["conflict", []]);
  expect(takeTheirs(newer)).toBe("Theirs");
  await pass(1_000);
  expect([says(), held.there(), sent]).toEqual(["saved", undefined, []]);
});

test("another window's working copy of a draft is a conflict, and neither is lost", async () => {
  const { saver, held, outcomes, says } = visit(draft);
  held.put(aCopy("Theirs", 7));
  outcomes.push(tooLong);
  saver.changed(titled("Long"));
  await pass(1_000);
  expect([says(), held.there(), local()?.document.title]).toEqual(["conflict", aCopy("Theirs", 7), "Long"]);
});

test("each edit of a refused draft is tried again, and reverting removes its working copy", async () => {
  const { saver, held, outcomes, sent, says } = await refused("Long");
  outcomes.push(tooLong);
  saver.changed(titled("Longer"));
  await pass(1_000);
  expect([sent.length, held.there(), says()]).toEqual([2, aCopy("Longer", 2), "refused"]);
  saver.changed(titled("Draft"));
  await pass(1_000);
  expect([sent.length, held.there(), says(), local()]).toEqual([2, undefined, "saved", undefined]);
});

test("without an answer, storing the working copy of a refused draft is retried", async () => {
  const { saver, held, outcomes, sent, says } = visit(draft);
  outcomes.push(tooLong);
  held.faults.push(failed, failed);
  saver.changed(titled("Long"));
  await pass(1_000);
  expect([says(), local()?.document.title, saver.isUnsaved()]).toEqual(["failing", "Long", true]);
  await pass(6_000);
  expect([says(), held.there(), sent.length, local()]).toEqual(["refused", aCopy("Long", 1), 1, undefined]);
});

test("a draft that the server neither accepts nor keeps stays on this device", async () => {
  const { saver, held, outcomes, sent, says } = visit(draft);
  outcomes.push(tooLong);
  held.faults.push(tooLong);
  saver.changed(titled("Long"));
  await pass(60_000);
  expect([says(), sent.length, held.asked.length]).toEqual(["refused", 1, 1]);
  expect([local()?.document.title, saver.isUnsaved()]).toEqual(["Long", true]);
});

test("a draft that can be neither published nor saved gets a working copy, and is published once corrected", async () => {
  const { saver, held, outcomes, sent, says } = visit(draft);
  outcomes.push(tooLong, tooLong);
  saver.changed(titled("Long"));
  await saver.publish(shown);
  await pass(1_000);
  expect([says(), held.there(), sent.length]).toEqual(["refused", aCopy("Long", 1), 2]);
  saver.changed(titled("Short"));
  await saver.publish(shown);
  await pass(0);
  expect([says(), held.there(), sent.at(-1)?.isShown]).toEqual(["saved", undefined, true]);
});

test("a part changed outside a refused draft sets the version that its working copy is based on", async () => {
  const { saver, held, sent, says } = await refused("Long");
  saver.acceptPart({ ...draft, version: 5 });
  await pass(1_000);
  expect([says(), held.there(), sent.length]).toEqual(["refused", aCopy("Long", 2, 5), 1]);
});
