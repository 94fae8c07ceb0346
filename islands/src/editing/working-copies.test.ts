import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { autosave } from "./autosave.ts";
import type { Autosave } from "./autosave-options.ts";
import type { SaveOutcome } from "./calls.ts";
import { type Opening, openingOf } from "./opening.ts";
import {
  aPage,
  fillStorage,
  type HeldCopy,
  heldCopy,
  PAGES,
  type Page,
  type PageDocument,
  type PageWish,
  pageCopies,
} from "./testing.ts";
import type { WorkingCopy } from "./working-copy.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

const titled = (title: string): PageDocument => ({ title });
const published = aPage({ version: 4, title: "Shown", isShown: true });
const shown = { isShown: true };
const hidden = { isShown: false };
const failed = { status: "failed" } as const;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const local = () => pageCopies("p1").read();

const aCopy = (title: string, revision: number, baseVersion = 4): WorkingCopy<PageDocument> => ({
  document: titled(title),
  revision,
  baseVersion,
});

interface Visit {
  readonly saver: Autosave<Page, PageDocument, PageWish>;
  readonly opening: Opening<PageDocument, PageWish>;
  readonly held: HeldCopy<PageDocument>;
  /** What was saved as the thing. */
  readonly sent: readonly (PageDocument & PageWish & { readonly version: number | undefined })[];
  /** What the next saves of the thing end with; without one they go well. */
  readonly outcomes: SaveOutcome<Page>[];
  readonly says: () => string;
  readonly keepMine: (thing: Page) => Promise<unknown>;
  readonly takeTheirs: (thing: Page) => string;
}

/** Opens the editor of a page of which the server keeps this; each call takes the delay. */
function visit(page: Page | undefined, first?: WorkingCopy<PageDocument>, delay = 0): Visit {
  const held = heldCopy(first, delay);
  const sent: Visit["sent"][number][] = [];
  const outcomes: SaveOutcome<Page>[] = [];
  const opening = openingOf(PAGES, page, first, pageCopies(page?.id).read());
  const saver = autosave<Page, PageDocument, PageWish>({
    ...opening,
    kind: PAGES,
    copyOf: pageCopies,
    workingCopies: held.port,
    save: async ({ title }, { isShown }, stored) => {
      sent.push({ title, isShown, version: stored?.version });
      if (delay > 0) {
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
      const version = (stored?.version ?? 0) + 1;
      return outcomes.shift() ?? { status: "saved", value: aPage({ title, isShown, version }) };
    },
    onMade: () => {},
  });
  saver.start();
  const theirs = (thing: Page) => ({ thing, held: held.there() });
  return {
    saver,
    opening,
    held,
    sent,
    outcomes,
    says: () => saver.state().status,
    keepMine: (thing) => saver.keepMine(theirs(thing)),
    takeTheirs: (thing) => saver.takeTheirs(theirs(thing)).title,
  };
}

/** A visit whose first words the server keeps as revision 1. */
async function changed(title: string): Promise<Visit> {
  const begun = visit(published);
  begun.saver.changed(titled(title));
  await pass(1_000);
  return begun;
}

test("a change of what others see is kept by the server a second after the last one, and the thing stays", async () => {
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

test("somebody who types without a pause is kept all the while, one call after the other", async () => {
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

test("a field that is left is kept at once", async () => {
  const { saver, says } = visit(published);
  saver.changed(titled("a"));
  await saver.flush();
  expect([says(), saver.isUnsaved()]).toEqual(["unpublished", false]);
});

test("a browser that keeps nothing asks before leaving until the server has it, and not afterwards", async () => {
  fillStorage();
  const { saver } = visit(published, undefined, 500);
  saver.changed(titled("a"));
  await pass(1_499);
  expect(saver.isUnsaved()).toBe(true);
  await pass(1);
  expect(saver.isUnsaved()).toBe(false);
  vi.unstubAllGlobals();
});

test("a draft is saved as it is, and nothing of it is kept beside it", async () => {
  const { saver, held, sent } = visit(aPage({ version: 4 }));
  saver.changed(titled("a"));
  await pass(1_000);
  expect([sent.length, held.asked]).toEqual([1, []]);
});

test("one that was just published is kept beside from its next change on", async () => {
  const { saver, held, sent, says } = visit(undefined);
  saver.changed(titled("a"));
  await saver.publish(shown);
  saver.changed(titled("ab"));
  await pass(1_000);
  expect([sent.length, held.there(), says()]).toEqual([1, aCopy("ab", 1, 1), "unpublished"]);
});

test("what the server keeps is taken up, and nothing is asked of it", async () => {
  const { saver, opening, held, sent, says } = visit(published, aCopy("Better", 3));
  expect(opening).toMatchObject({ document: { title: "Better" }, isBehind: false, back: "unpublished" });
  expect([says(), saver.isUnsaved()]).toEqual(["unpublished", false]);
  await pass(60_000);
  expect([held.asked, sent, local()]).toEqual([[], [], undefined]);
  saver.changed(titled("Best"));
  await pass(1_000);
  expect(held.there()).toEqual(aCopy("Best", 4));
});

test("what the server keeps that cannot be read is left there until something else is to be kept", async () => {
  const { saver, opening, held, says } = visit(published, { ...aCopy("", 3), document: undefined });
  expect(opening).toMatchObject({ document: { title: "Shown" }, back: undefined });
  await pass(60_000);
  expect([says(), held.asked]).toEqual(["saved", []]);
  saver.changed(titled("Better"));
  await pass(1_000);
  expect(held.there()).toEqual(aCopy("Better", 4));
});

test("what the server keeps and others see by now is taken away without a word", async () => {
  const { saver, opening, held, says } = visit(published, aCopy("Shown", 3, 3));
  const states = vi.fn();
  saver.subscribe(() => states(says()));
  expect(opening).toMatchObject({ document: { title: "Shown" }, isBehind: false, back: undefined });
  expect(saver.isUnsaved()).toBe(false);
  await pass(0);
  expect([held.there(), held.asked]).toEqual([undefined, [{ revision: 3, document: undefined }]]);
  expect(states.mock.calls.flat().filter((status) => status !== "saved")).toEqual([]);
});

test("what the server keeps of an older version is a conflict, and is on the page meanwhile", async () => {
  const { saver, opening, held, says } = visit(published, aCopy("Mine", 3, 2));
  expect(opening).toMatchObject({ document: { title: "Mine" }, isBehind: true, back: undefined });
  await pass(60_000);
  expect([says(), held.asked, saver.isUnsaved()]).toEqual(["conflict", [], false]);
});

test("keeping mine of an older version publishes nothing: it is kept as of the newer one", async () => {
  const { held, sent, says, keepMine } = visit(published, aCopy("Mine", 3, 2));
  expect(await keepMine(published)).toBeUndefined();
  expect([held.there(), sent, says()]).toEqual([aCopy("Mine", 4, 4), [], "unpublished"]);
});

test("taking what others see in place of mine takes away what the server keeps; undo brings it back", async () => {
  const { saver, held, says, takeTheirs } = visit(published, aCopy("Mine", 3, 2));
  expect(takeTheirs(published)).toBe("Shown");
  await pass(1_000);
  expect([held.there(), says(), local()]).toEqual([undefined, "saved", undefined]);
  saver.changed(titled("Mine"));
  await pass(1_000);
  expect(held.there()).toEqual(aCopy("Mine", 1, 4));
});

test("what this device kept of what the server keeps comes first, and is sent", async () => {
  pageCopies("p1").write({ version: 4, revision: 3, document: titled("Best") });
  const { opening, held, says } = visit(published, aCopy("Better", 3));
  expect(opening).toMatchObject({ document: { title: "Best" }, isBehind: false, back: "unsaved" });
  await pass(1_000);
  expect([held.there(), says(), local()]).toEqual([aCopy("Best", 4), "unpublished", undefined]);
});

test("what this device kept before the server kept anything is sent", async () => {
  pageCopies("p1").write({ version: 4, document: titled("Best") });
  const { opening, held } = visit(published);
  expect(opening).toMatchObject({ document: { title: "Best" }, back: "unsaved" });
  await pass(1_000);
  expect(held.there()).toEqual(aCopy("Best", 1));
});

test("what this device kept is sent where the server keeps only what others see by now", async () => {
  pageCopies("p1").write({ version: 4, document: titled("Best") });
  const { opening, held } = visit(published, aCopy("Shown", 3));
  expect(opening.isBehind).toBe(false);
  await pass(1_000);
  expect(held.there()).toEqual(aCopy("Best", 4));
});

test.each([
  ["of another revision", { version: 4, revision: 2 }, aCopy("Theirs", 3)],
  ["of none, where the server keeps something", { version: 4 }, aCopy("Theirs", 3)],
  ["of one, where the server keeps nothing any more", { version: 4, revision: 2 }, undefined],
  ["of another version", { version: 3, revision: 3 }, aCopy("Theirs", 3)],
])("what this device kept %s is a conflict", async (_, of, there) => {
  pageCopies("p1").write({ ...of, document: titled("Mine") });
  const { opening, held, says } = visit(published, there);
  expect(opening).toMatchObject({ document: { title: "Mine" }, isBehind: true, back: undefined });
  await pass(60_000);
  expect([says(), held.asked, local()?.document.title]).toEqual(["conflict", [], "Mine"]);
});

test("theirs is what the server keeps where this device does not go on from it", async () => {
  pageCopies("p1").write({ version: 4, revision: 2, document: titled("Mine") });
  const { held, says, takeTheirs } = visit(published, aCopy("Theirs", 3));
  expect(takeTheirs(published)).toBe("Theirs");
  await pass(60_000);
  expect([says(), held.asked, local()]).toEqual(["unpublished", [], undefined]);
});

test("what this device kept that says nothing new is no conflict, and goes", () => {
  pageCopies("p1").write({ version: 4, revision: 2, document: titled("Better") });
  expect(visit(published, aCopy("Better", 3)).says()).toBe("unpublished");
  expect(local()).toBeUndefined();
  pageCopies("p1").write({ version: 4, revision: 2, document: titled("Shown") });
  expect(visit(published, aCopy("Better", 3)).opening.document.title).toBe("Better");
});

test("a change that is taken back before it is kept needs no call", async () => {
  const { saver, held, says } = visit(published);
  saver.changed(titled("a"));
  saver.changed(titled("Shown"));
  expect([says(), local()]).toEqual(["saved", undefined]);
  await pass(5_000);
  expect(held.asked).toEqual([]);
});

test("a change that is taken back is no longer kept by the server", async () => {
  const { saver, held, says } = await changed("a");
  saver.changed(titled("Shown"));
  expect([says(), saver.isUnsaved()]).toEqual(["waiting", true]);
  await pass(1_000);
  expect([says(), saver.isUnsaved(), held.there(), local()]).toEqual(["saved", false, undefined, undefined]);
});

test("a change that was taken back without a connection is not back on the next visit", async () => {
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

test("what is published is no longer kept beside it", async () => {
  const { saver, held, sent, says } = await changed("Better");
  await saver.publish(shown);
  await pass(0);
  expect(sent).toEqual([{ title: "Better", isShown: true, version: 4 }]);
  expect(held.asked.at(-1)).toEqual({ revision: 1, document: undefined });
  expect([says(), held.there(), saver.isUnsaved()]).toEqual(["saved", undefined, false]);
});

test("what is published before it was kept beside needs no other call", async () => {
  const { saver, held } = visit(published);
  saver.changed(titled("Better"));
  await saver.publish(shown);
  await pass(60_000);
  expect(held.asked).toEqual([]);
});

test("that it is kept beside no longer is tried again and again without a word, and publishing holds", async () => {
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

test("what was published and could not be taken away is gone after the next visit", async () => {
  const first = await changed("Better");
  first.held.faults.push(failed);
  await first.saver.publish(shown);
  first.saver.stop();
  await pass(60_000);
  const { held, says } = visit(aPage({ version: 5, title: "Better", isShown: true }), first.held.there());
  await pass(0);
  expect([says(), held.there()]).toEqual(["saved", undefined]);
});

test("what somebody else keeps by the time of publishing stays", async () => {
  const { saver, held, says, takeTheirs } = await changed("Better");
  held.put(aCopy("Theirs", 2));
  await saver.publish(shown);
  await pass(60_000);
  expect([says(), held.there()]).toEqual(["saved", aCopy("Theirs", 2)]);
  // It is met with the next change.
  saver.changed(titled("Best"));
  await pass(1_000);
  expect(says()).toBe("conflict");
  held.put(aCopy("Theirs", 2, 5));
  expect(takeTheirs(aPage({ version: 5, title: "Better", isShown: true }))).toBe("Theirs");
  expect(says()).toBe("unpublished");
});

test("what is written while it is published is kept in place of what was published", async () => {
  const { saver, held, sent, says } = visit(published, aCopy("Better", 1), 500);
  void saver.publish(shown);
  await pass(100);
  saver.changed(titled("Best"));
  await pass(2_000);
  expect(sent).toEqual([{ title: "Better", isShown: true, version: 4 }]);
  expect([held.there(), held.asked.length, says()]).toEqual([aCopy("Best", 2, 5), 1, "unpublished"]);
});

test("publishing that is refused leaves what is kept where it is", async () => {
  const { saver, held, outcomes, says } = await changed("");
  outcomes.push({ status: "refused", errors: [{ code: "required", message: "Add a title", field: "title" }] });
  expect((await saver.publish(shown))?.status).toBe("refused");
  await pass(60_000);
  expect([says(), held.there()]).toEqual(["unpublished", aCopy("", 1)]);
  expect(saver.state().refusal?.errors).toHaveLength(1);
});

test("what is not published goes along when the thing is hidden, and is saved by itself from then on", async () => {
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

test("what was kept of a thing that is hidden by now is a conflict, and goes with the choice", async () => {
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

test("what another window keeps meanwhile is a conflict, and neither is lost", async () => {
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

test("keeping mine takes the place of what another window keeps, and publishes nothing", async () => {
  const { held, sent, says, saver, keepMine } = await changed("Mine");
  held.put(aCopy("Theirs", 5));
  saver.changed(titled("Mine too"));
  await pass(1_000);
  expect(says()).toBe("conflict");
  expect(await keepMine(published)).toBeUndefined();
  expect(held.asked.at(-1)).toEqual({ revision: 5, document: { title: "Mine too" } });
  expect([held.there(), sent, says(), local()]).toEqual([aCopy("Mine too", 6), [], "unpublished", undefined]);
});

test("taking theirs shows what another window keeps; mine, brought back by undo, goes on from it", async () => {
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

test("where another window published meanwhile, theirs is what others see", async () => {
  const { saver, held, says, takeTheirs } = await changed("Mine");
  held.put(undefined);
  saver.changed(titled("Mine too"));
  await pass(1_000);
  expect(says()).toBe("conflict");
  expect(takeTheirs(aPage({ version: 5, title: "Theirs", isShown: true }))).toBe("Theirs");
  await pass(60_000);
  expect([says(), held.there()]).toEqual(["saved", undefined]);
});

test("where theirs is older than what others see, one of those two is chosen next", async () => {
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

test("a thing that was changed elsewhere is a conflict when it is published, and keeping mine publishes it", async () => {
  const { saver, held, sent, outcomes, says, keepMine } = await changed("Mine");
  outcomes.push({ status: "conflict" });
  await saver.publish(shown);
  expect(says()).toBe("conflict");
  await keepMine(aPage({ version: 9, title: "Theirs", isShown: true }));
  await pass(0);
  expect(sent.at(-1)).toEqual({ title: "Mine", isShown: true, version: 9 });
  expect([says(), held.there()]).toEqual(["saved", undefined]);
});

test("without an answer it is tried again after longer and longer pauses", async () => {
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

test("what was kept without an answer counts as kept", async () => {
  const { saver, held, says } = visit(published);
  held.faults.push("lost");
  saver.changed(titled("a"));
  await pass(3_000);
  expect([held.asked.length, held.there(), says()]).toEqual([2, aCopy("a", 1), "unpublished"]);
  saver.changed(titled("ab"));
  await pass(1_000);
  expect([held.there(), says()]).toEqual([aCopy("ab", 2), "unpublished"]);
});

test("what was kept without an answer and changed since is nobody else's", async () => {
  const { saver, held, says } = visit(published);
  held.faults.push(failed, "lost");
  for (const title of ["a", "ab", "abc"]) {
    saver.changed(titled(title));
    await pass(3_000);
  }
  await pass(5_000);
  expect([held.there(), says()]).toEqual([aCopy("abc", 2), "unpublished"]);
});

test("what was kept without an answer and taken back since is no longer kept", async () => {
  const { saver, held, says } = visit(published);
  held.faults.push("lost");
  saver.changed(titled("a"));
  await pass(1_000);
  saver.changed(titled("Shown"));
  expect(saver.isUnsaved()).toBe(true);
  await pass(2_000);
  expect([held.there(), says(), saver.isUnsaved()]).toEqual([undefined, "saved", false]);
});

test("what was taken back to is kept again, whatever was kept without an answer since", async () => {
  const { saver, held, says } = await changed("a");
  held.faults.push("lost");
  saver.changed(titled("ab"));
  await pass(1_000);
  saver.changed(titled("a"));
  await pass(2_000);
  expect([held.there(), says()]).toEqual([aCopy("a", 3), "unpublished"]);
});

test("what was kept without an answer is gone once it is published", async () => {
  const { saver, held } = visit(published);
  held.faults.push("lost");
  saver.changed(titled("a"));
  await pass(1_000);
  await saver.publish(shown);
  await pass(0);
  expect(held.there()).toBeUndefined();
});

test("what was taken away without an answer is no conflict for the next change", async () => {
  const { saver, held, says } = await changed("a");
  held.faults.push("lost");
  saver.changed(titled("Shown"));
  await pass(1_000);
  expect([says(), held.there()]).toEqual(["failing", undefined]);
  saver.changed(titled("ab"));
  await pass(2_000);
  expect([held.there(), says()]).toEqual([aCopy("ab", 1), "unpublished"]);
});

test("where nobody is signed in it stays on this device, and is sent once somebody is", async () => {
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

test("what the server cannot keep stays on this device until it is changed, and can be published", async () => {
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

test("a change of a part beside the document is what the changes are kept as of from then on", async () => {
  const { saver, held, says } = await changed("a");
  saver.heard({ ...published, version: 5 });
  await pass(1_000);
  expect([held.there(), says()]).toEqual([aCopy("a", 2, 5), "unpublished"]);
});

test("what is deleted is not asked about, and nothing of it is sent", async () => {
  const { saver, held } = await changed("a");
  saver.changed(titled("ab"));
  saver.forget();
  await pass(60_000);
  expect([held.asked.length, saver.isUnsaved(), local()]).toEqual([1, false, undefined]);
});

test("a page that is closed amid a save goes on from what was kept by it, with the words that came after", async () => {
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

test("a page that is closed amid the first save of its changes goes on from it", async () => {
  const slow = visit(published, undefined, 5_000);
  slow.saver.changed(titled("a"));
  await pass(1_000);
  slow.saver.changed(titled("ab"));
  slow.saver.stop();
  const { held, says } = visit(published, aCopy("a", 7));
  await pass(1_000);
  expect([says(), held.there()]).toEqual(["unpublished", aCopy("ab", 8)]);
});

test("a page that is closed while it is published goes on from what others see, with the words that came after", async () => {
  const slow = visit(published, aCopy("Better", 1), 5_000);
  void slow.saver.publish(shown);
  await pass(100);
  slow.saver.changed(titled("Best"));
  slow.saver.stop();
  const { held, says, sent } = visit(aPage({ version: 5, title: "Better", isShown: true }), aCopy("Better", 1));
  await pass(1_000);
  expect([says(), held.there(), sent]).toEqual(["unpublished", aCopy("Best", 2, 5), []]);
});

test("what this device sent is a conflict where the thing was changed by somebody else since", async () => {
  const slow = visit(published, undefined, 5_000);
  slow.saver.changed(titled("a"));
  await pass(1_000);
  slow.saver.changed(titled("ab"));
  slow.saver.stop();
  expect(visit(aPage({ version: 5, title: "Theirs", isShown: true }), aCopy("a", 7)).says()).toBe("conflict");
});

test("the same words under another revision are nobody else's: a picture beside them was added in another window", async () => {
  const { saver, held, says } = await changed("a");
  held.put(aCopy("a", 2, 5));
  saver.changed(titled("ab"));
  await pass(1_000);
  expect([says(), held.there()]).toEqual(["unpublished", aCopy("ab", 3)]);
});

test("what was to be published before theirs was taken publishes nothing of theirs unasked", async () => {
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

test("what neither the server nor the browser keeps is not said to be kept", async () => {
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
  // There is room again.
  saver.changed(titled("Larger yet"));
  expect([saver.state().isKeptHere, local()?.document.title]).toEqual([true, "Larger yet"]);
});

test("what one window keeps of a conflict that was put off outlasts what another writes and saves", async () => {
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

const draft = aPage({ version: 4, title: "Draft" });

/** A draft whose words here were not saved, because it was changed elsewhere. */
async function draftInConflict(): Promise<Visit> {
  const begun = visit(draft);
  begun.outcomes.push({ status: "conflict" });
  begun.saver.changed(titled("Mine"));
  await pass(1_000);
  expect(begun.says()).toBe("conflict");
  return begun;
}

test("keeping mine of a draft that another window published meanwhile publishes nothing: it is kept beside", async () => {
  const { saver, held, sent, says, keepMine } = await draftInConflict();
  expect(await keepMine(aPage({ version: 9, title: "Theirs", isShown: true }))).toBeUndefined();
  expect([sent.length, held.there(), says()]).toEqual([1, aCopy("Mine", 1, 9), "unpublished"]);
  expect([saver.state().stored?.wish, saver.isUnsaved(), local()]).toEqual([{ isShown: true }, false, undefined]);
  saver.changed(titled("Mine too"));
  await pass(1_000);
  expect([sent.length, held.there()]).toEqual([1, aCopy("Mine too", 2, 9)]);
  await saver.publish(shown);
  await pass(0);
  expect(sent.at(-1)).toEqual({ title: "Mine too", isShown: true, version: 9 });
  expect([says(), held.there()]).toEqual(["saved", undefined]);
});

test("it takes the place of what the other window keeps of what it published", async () => {
  const { held, sent, says, keepMine } = await draftInConflict();
  held.put(aCopy("Theirs, better", 3, 9));
  await keepMine(aPage({ version: 9, title: "Theirs", isShown: true }));
  expect([sent.length, held.there(), says()]).toEqual([1, aCopy("Mine", 4, 9), "unpublished"]);
});

test("mine that the server cannot be reached for stays on this device, and nobody is shown it", async () => {
  const { held, sent, says, keepMine } = await draftInConflict();
  held.faults.push(failed);
  await keepMine(aPage({ version: 9, title: "Theirs", isShown: true }));
  expect([says(), local()]).toMatchObject(["failing", { version: 9, document: { title: "Mine" } }]);
  await pass(2_000);
  expect([sent.length, held.there(), says()]).toEqual([1, aCopy("Mine", 1, 9), "unpublished"]);
});

test("keeping mine that says what was published is no change of it", async () => {
  const { held, sent, says, keepMine } = await draftInConflict();
  await keepMine(aPage({ version: 9, title: "Mine", isShown: true }));
  expect([sent.length, held.asked, says()]).toEqual([1, [], "saved"]);
});

test("keeping mine that was to be published goes over what another window published", async () => {
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

/** A visit to the draft whose words the server does not take as they are. */
async function refused(title: string): Promise<Visit> {
  const begun = visit(draft);
  begun.outcomes.push(tooLong);
  begun.saver.changed(titled(title));
  await pass(1_000);
  return begun;
}

test("what the server does not take of a draft is there on the next visit, whatever the browser forgot", async () => {
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

test("what the server does not take of a draft is a conflict once the draft was changed elsewhere", async () => {
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

test("what another window keeps beside a draft is a conflict, and neither is lost", async () => {
  const { saver, held, outcomes, says } = visit(draft);
  held.put(aCopy("Theirs", 7));
  outcomes.push(tooLong);
  saver.changed(titled("Long"));
  await pass(1_000);
  expect([says(), held.there(), local()?.document.title]).toEqual(["conflict", aCopy("Theirs", 7), "Long"]);
});

test("each change of a draft is tried anew, and one that is taken back is kept beside it no longer", async () => {
  const { saver, held, outcomes, sent, says } = await refused("Long");
  outcomes.push(tooLong);
  saver.changed(titled("Longer"));
  await pass(1_000);
  expect([sent.length, held.there(), says()]).toEqual([2, aCopy("Longer", 2), "refused"]);
  saver.changed(titled("Draft"));
  await pass(1_000);
  expect([sent.length, held.there(), says(), local()]).toEqual([2, undefined, "saved", undefined]);
});

test("without an answer it is tried again to keep beside the draft what the server does not take", async () => {
  const { saver, held, outcomes, sent, says } = visit(draft);
  outcomes.push(tooLong);
  held.faults.push(failed, failed);
  saver.changed(titled("Long"));
  await pass(1_000);
  expect([says(), local()?.document.title, saver.isUnsaved()]).toEqual(["failing", "Long", true]);
  await pass(6_000);
  expect([says(), held.there(), sent.length, local()]).toEqual(["refused", aCopy("Long", 1), 1, undefined]);
});

test("what the server neither takes nor keeps of a draft stays on this device", async () => {
  const { saver, held, outcomes, sent, says } = visit(draft);
  outcomes.push(tooLong);
  held.faults.push(tooLong);
  saver.changed(titled("Long"));
  await pass(60_000);
  expect([says(), sent.length, held.asked.length]).toEqual(["refused", 1, 1]);
  expect([local()?.document.title, saver.isUnsaved()]).toEqual(["Long", true]);
});

test("a draft that cannot be published as it is, nor saved, is kept beside, and published once it is corrected", async () => {
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

test("a part that is changed beside a refused draft is what it is kept as of from then on", async () => {
  const { saver, held, sent, says } = await refused("Long");
  saver.heard({ ...draft, version: 5 });
  await pass(1_000);
  expect([says(), held.there(), sent.length]).toEqual(["refused", aCopy("Long", 2, 5), 1]);
});
