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
  /** The saves of the thing. */
  readonly sent: readonly (PageDocument & PageWish & { readonly version: number | undefined })[];
  /** The outcomes of the next saves of the thing; after those, saves succeed. */
  readonly outcomes: SaveOutcome<Page>[];
  readonly says: () => string;
  readonly keepMine: (thing: Page) => Promise<unknown>;
  readonly takeTheirs: (thing: Page) => string;
}

/** Opens the editor of a page with this working copy; each call takes the delay, in milliseconds. */
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

/** A visit whose first edit is revision 1 of the working copy. */
async function changed(title: string): Promise<Visit> {
  const begun = visit(published);
  begun.saver.changed(titled(title));
  await pass(1_000);
  return begun;
}

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

test("a working copy stored without an answer is gone after publishing", async () => {
  const { saver, held } = visit(published);
  held.faults.push("lost");
  saver.changed(titled("a"));
  await pass(1_000);
  await saver.publish(shown);
  await pass(0);
  expect(held.there()).toBeUndefined();
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

test("a change of a part outside the document sets the version that later edits are based on", async () => {
  const { saver, held, says } = await changed("a");
  saver.heard({ ...published, version: 5 });
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
  expect([saver.state().stored?.wish, saver.isUnsaved(), local()]).toEqual([{ isShown: true }, false, undefined]);
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
  saver.heard({ ...draft, version: 5 });
  await pass(1_000);
  expect([says(), held.there(), sent.length]).toEqual(["refused", aCopy("Long", 2, 5), 1]);
});
