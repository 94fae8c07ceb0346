import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { autosave } from "./autosave.ts";
import type { Autosave } from "./autosave-options.ts";
import type { SaveOutcome } from "./calls.ts";
import { openingOf } from "./opening.ts";
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

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

const titled = (title: string): PageDocument => ({ title });
const draft = aPage({ version: 4, title: "Saved" });
const published = aPage({ version: 4, title: "Saved", isShown: true });
/** A thing at the server without unpublished changes. */
const aThing = (change: Partial<Page>) => ({ thing: aPage(change), held: undefined });
const failed = { status: "failed" } as const;
const shown = { isShown: true };
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const copyOf = pageCopies;

/** The arguments of a save. */
interface Sent extends PageDocument, PageWish {
  readonly id: string | undefined;
  readonly version: number | undefined;
  readonly key: string | undefined;
}

interface SetUp {
  readonly saver: Autosave<Page, PageDocument, PageWish>;
  readonly held: HeldCopy<PageDocument>;
  readonly sent: readonly Sent[];
  /** The outcomes of the next saves; after those, saves succeed. */
  readonly outcomes: SaveOutcome<Page>[];
  readonly onMade: ReturnType<typeof vi.fn>;
  readonly says: () => string;
}

interface Server {
  /** How long a save takes, in milliseconds. */
  readonly delay?: number;
  readonly find?: (id: string) => Promise<Page | undefined>;
  readonly look?: (id: string) => Promise<Page | undefined>;
}

function begin(page: Page | undefined, { delay = 0, look, find }: Server = {}): SetUp {
  const sent: Sent[] = [];
  const outcomes: SaveOutcome<Page>[] = [];
  const onMade = vi.fn();
  const held = heldCopy<PageDocument>();
  const saver = autosave<Page, PageDocument, PageWish>({
    ...openingOf(PAGES, page, undefined, copyOf(page?.id).read()),
    kind: PAGES,
    copyOf,
    workingCopies: held.port,
    save: async ({ title }, { isShown }, stored, key) => {
      sent.push({ title, isShown, id: stored?.id, version: stored?.version, key });
      if (delay > 0) {
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
      const version = (stored?.version ?? 0) + 1;
      return outcomes.shift() ?? { status: "saved", value: aPage({ title, isShown, version }) };
    },
    onMade,
    ...(look && { look }),
    ...(find && { find }),
  });
  saver.start();
  return { saver, held, sent, outcomes, onMade, says: () => saver.state().status };
}

test("an edit is saved one second after the last key, with the version it was based on", async () => {
  const { saver, sent, says } = begin(draft);
  saver.changed(titled("a"));
  await pass(400);
  saver.changed(titled("ab"));
  await pass(900);
  expect([sent.length, says()]).toEqual([0, "waiting"]);
  await pass(100);
  expect(sent).toMatchObject([{ id: "p1", title: "ab", version: 4, isShown: false }]);
  expect(says()).toBe("saved");
  saver.changed(titled("abc"));
  await pass(1000);
  expect(sent[1]).toMatchObject({ title: "abc", version: 5 });
});

test("typing without a pause is saved all the while, each edit within a second and a half", async () => {
  const { saver, sent, says } = begin(draft);
  const letters = "abcdefghij";
  for (let count = 1; count <= letters.length; count += 1) {
    saver.changed(titled(letters.slice(0, count)));
    await pass(200);
  }
  expect(sent.map(({ title, version }) => [title, version])).toEqual([["abcdefgh", 4]]);
  expect(says()).toBe("waiting");
  await pass(800);
  expect(sent.slice(1).map(({ title, version }) => [title, version])).toEqual([[letters, 5]]);
  expect(says()).toBe("saved");
  // The next word has a pause of its own.
  saver.changed(titled("k"));
  await pass(999);
  expect(sent).toHaveLength(2);
  await pass(1);
  expect(sent).toHaveLength(3);
});

test("edits during a running save are saved within a second and a half as well", async () => {
  const { saver, sent, says } = begin(draft, { delay: 600 });
  saver.changed(titled("a"));
  await pass(1000);
  expect(says()).toBe("saving");
  // Six characters from the start of the save on, the last of them after its answer.
  for (const title of ["ab", "abc", "abcd", "abcde", "abcdef", "abcdefg"]) {
    saver.changed(titled(title));
    await pass(250);
  }
  expect(sent.map(({ title }) => title)).toEqual(["a", "abcdefg"]);
  await pass(600);
  expect([says(), copyOf("p1").read()]).toEqual(["saved", undefined]);
});

test("the first edit of a new document creates it, and reports its id once", async () => {
  const { saver, sent, onMade } = begin(undefined);
  expect(sent).toEqual([]);
  saver.changed(titled("a"));
  expect(copyOf(undefined).read()?.document.title).toBe("a");
  await pass(1000);
  expect(sent).toMatchObject([{ id: undefined, version: undefined }]);
  expect(onMade).toHaveBeenCalledExactlyOnceWith("p1");
  expect(copyOf(undefined).read()).toBeUndefined();
  saver.changed(titled("ab"));
  await pass(1000);
  expect(sent[1]).toMatchObject({ id: "p1", version: 1 });
  expect(onMade).toHaveBeenCalledOnce();
});

test("a creation without an answer is repeated unchanged with its key, and changed then", async () => {
  const { saver, sent, outcomes, onMade, says } = begin(undefined);
  outcomes.push(failed);
  saver.changed(titled("a"));
  await pass(1000);
  expect(says()).toBe("failing");
  saver.changed(titled("ab"));
  await pass(2_000);
  expect(sent.map(({ title, id }) => [title, id])).toEqual([
    ["a", undefined],
    ["a", undefined],
  ]);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(onMade).toHaveBeenCalledExactlyOnceWith("p1");
  await pass(1000);
  expect(sent[2]).toMatchObject({ title: "ab", id: "p1", version: 1, key: undefined });
  expect(says()).toBe("saved");
});

test("a refusal creates nothing, so that the next attempt has a new key", async () => {
  const { saver, sent, outcomes } = begin(undefined);
  outcomes.push({ status: "refused", errors: [{ code: "invalid", message: "Too long", field: "title" }] });
  saver.changed(titled("a"));
  await pass(1000);
  saver.changed(titled("ab"));
  await pass(1000);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test("a new document that got no answer when it was published waits for the next press of Publish", async () => {
  const { saver, sent, outcomes, says } = begin(undefined);
  outcomes.push(failed);
  saver.changed(titled("a"));
  await saver.publish(shown);
  saver.changed(titled("ab"));
  await pass(120_000);
  expect([sent.length, says()]).toEqual([1, "kept"]);
  await saver.publish({ isShown: true });
  expect(sent.slice(1).map(({ title, isShown, id }) => [title, isShown, id])).toEqual([
    ["a", true, undefined],
    ["ab", true, "p1"],
  ]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(says()).toBe("saved");
});

test("edits during a save are saved after it, never in parallel", async () => {
  const { saver, sent, says } = begin(undefined, { delay: 5_000 });
  saver.changed(titled("a"));
  await pass(1000);
  saver.changed(titled("ab"));
  await pass(4_000);
  expect([sent.length, says()]).toEqual([1, "saving"]);
  await pass(1_001);
  // It has waited for long enough.
  expect(says()).toBe("saving");
  expect(copyOf("p1").read()).toMatchObject({ version: 1, document: { title: "ab" } });
  expect(sent[1]).toMatchObject({ id: "p1", title: "ab", version: 1 });
});

test("leaving a field saves at once, and nothing is saved twice", async () => {
  const { saver, sent, says } = begin(draft, { delay: 50 });
  saver.changed(titled("a"));
  void saver.flush();
  void saver.flush();
  await pass(100);
  expect([sent.length, says()]).toEqual([1, "saved"]);
  await saver.flush();
  await pass(5_000);
  expect(sent).toHaveLength(1);
});

test("a reverted edit needs no save and leaves no copy", async () => {
  const { saver, sent, says } = begin(draft);
  saver.changed(titled("a"));
  saver.changed(titled("Saved"));
  expect([says(), copyOf("p1").read()]).toEqual(["saved", undefined]);
  await pass(5_000);
  expect(sent).toEqual([]);
});

test("the copy exists from the first character until all is saved", async () => {
  const { saver } = begin(draft);
  saver.changed(titled("a"));
  expect(copyOf("p1").read()).toMatchObject({ version: 4, document: { title: "a" } });
  await pass(1000);
  expect(copyOf("p1").read()).toBeUndefined();
});

test("without an answer the save is retried with growing delays", async () => {
  const { saver, sent, outcomes, says } = begin(draft);
  outcomes.push(failed, failed, failed);
  saver.changed(titled("a"));
  await pass(1000);
  expect([sent.length, says()]).toEqual([1, "failing"]);
  await pass(1_999);
  expect(sent).toHaveLength(1);
  await pass(1);
  expect(sent).toHaveLength(2);
  saver.changed(titled("ab"));
  await pass(3_999);
  expect(sent).toHaveLength(2);
  await pass(1);
  expect(sent).toHaveLength(3);
  expect(copyOf("p1").read()?.document.title).toBe("ab");
  await pass(8_000);
  expect(says()).toBe("saved");
  expect(sent[3]).toMatchObject({ title: "ab", version: 4 });
});

test("a restored connection triggers a save at once", async () => {
  const { saver, sent, outcomes, says } = begin(draft);
  outcomes.push(failed);
  saver.changed(titled("a"));
  await pass(1000);
  saver.retry();
  await pass(0);
  expect([sent.length, says()]).toEqual([2, "saved"]);
});

test("reverting an edit that could not be saved ends the retries", async () => {
  const { saver, sent, outcomes, says } = begin(draft);
  outcomes.push(failed);
  saver.changed(titled("a"));
  await pass(1000);
  saver.changed(titled("Saved"));
  await pass(60_000);
  expect([sent.length, says()]).toEqual([1, "saved"]);
});

test("a refused document is kept beside the draft, and not sent again until it changes", async () => {
  const { saver, held, sent, outcomes, says } = begin(draft);
  outcomes.push({ status: "refused", errors: [{ code: "invalid", message: "Too long", field: "title" }] });
  saver.changed(titled("a"));
  await pass(1000);
  expect(says()).toBe("refused");
  expect(saver.state().refusal).toMatchObject({ errors: [{ field: "title" }], document: { title: "a" } });
  await saver.flush();
  await pass(60_000);
  expect(sent).toHaveLength(1);
  expect(held.there()).toMatchObject({ document: { title: "a" }, baseVersion: 4 });
  expect([saver.isUnsaved(), copyOf("p1").read()]).toEqual([false, undefined]);
  saver.changed(titled("b"));
  expect(copyOf("p1").read()?.document.title).toBe("b");
  await pass(1000);
  expect([says(), saver.state().refusal, held.there()]).toEqual(["saved", undefined, undefined]);
});

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

test("an ended session stops saving until the creator signs in; the copy stays", async () => {
  const { saver, sent, outcomes, says } = begin(draft);
  outcomes.push({ status: "expired" });
  saver.changed(titled("a"));
  await pass(1000);
  saver.changed(titled("ab"));
  await pass(60_000);
  expect([sent.length, says(), copyOf("p1").read()?.document.title]).toEqual([1, "expired", "ab"]);
  saver.retry();
  await pass(1000);
  expect([sent[1]?.title, says()]).toEqual(["ab", "saved"]);
});

test("a published document changes only when it is published again", async () => {
  const { saver, held, sent, says } = begin(published);
  saver.changed(titled("Better"));
  await saver.flush();
  saver.retry();
  await pass(60_000);
  expect([sent.length, says(), held.there()?.document?.title]).toEqual([0, "unpublished", "Better"]);
  await saver.publish(shown);
  expect(sent).toMatchObject([{ title: "Better", isShown: true, version: 4 }]);
  expect([says(), copyOf("p1").read()]).toEqual(["saved", undefined]);
});

test("a draft is published with the page's content, and is no longer saved automatically", async () => {
  const { saver, sent, says } = begin(draft);
  saver.changed(titled("a"));
  const outcome = await saver.publish(shown);
  expect(outcome?.status).toBe("saved");
  expect(sent).toMatchObject([{ title: "a", isShown: true }]);
  expect(saver.state().stored).toEqual({ id: "p1", version: 5, wish: shown });
  saver.changed(titled("ab"));
  await pass(60_000);
  expect([sent.length, says()]).toEqual([1, "unpublished"]);
});

test("publishing waits for a running save", async () => {
  const { saver, sent } = begin(draft, { delay: 1000 });
  saver.changed(titled("a"));
  await pass(1000);
  const publishing = saver.publish(shown);
  await pass(999);
  expect(sent).toHaveLength(1);
  await pass(1001);
  await publishing;
  expect(sent[1]).toMatchObject({ isShown: true, version: 5 });
});

test("the error of publishing stays while the draft is saved", async () => {
  const { saver, sent, outcomes, says } = begin(draft);
  outcomes.push({ status: "refused", errors: [{ code: "required", message: "Add a title", field: "title" }] });
  saver.changed(titled("a"));
  const outcome = await saver.publish(shown);
  expect(outcome?.status).toBe("refused");
  await pass(1000);
  expect(sent[1]).toMatchObject({ title: "a", isShown: false });
  expect([says(), saver.state().refusal?.errors.length]).toEqual(["saved", 1]);
  await saver.publish(shown);
  expect(saver.state().refusal).toBeUndefined();
});

test("publishing without an answer is not retried automatically", async () => {
  const { saver, sent, outcomes, says } = begin(published);
  outcomes.push(failed);
  saver.changed(titled("Better"));
  const outcome = await saver.publish(shown);
  await pass(120_000);
  expect([outcome?.status, sent.length, says()]).toEqual(["failed", 1, "unpublished"]);
});

test("a copy of the server's version is restored and saved", async () => {
  copyOf("p1").write({ version: 4, document: titled("Back") });
  const { sent, says } = begin(draft);
  expect(says()).toBe("waiting");
  await pass(1000);
  expect(sent).toMatchObject([{ title: "Back", version: 4 }]);
});

test("a copy of an older version is a conflict, and stays", async () => {
  copyOf("p1").write({ version: 3, document: titled("Back") });
  const { sent, says } = begin(draft);
  await pass(60_000);
  expect([sent.length, says(), copyOf("p1").read()?.document.title]).toEqual([0, "conflict", "Back"]);
});

test.each([
  ["keeps a copy", () => {}],
  ["keeps nothing", fillStorage],
])("a draft is unsaved from its first character until the server has it, where the browser %s", async (_, prepare) => {
  prepare();
  const { saver } = begin(draft, { delay: 500 });
  expect(saver.isUnsaved()).toBe(false);
  saver.changed(titled("a"));
  expect(saver.isUnsaved()).toBe(true);
  await pass(1499);
  expect([saver.state().status, saver.isUnsaved()]).toEqual(["saving", true]);
  await pass(1);
  expect([saver.state().status, saver.isUnsaved()]).toEqual(["saved", false]);
  vi.unstubAllGlobals();
});

test("changes of a published document are unsaved until the server has them", async () => {
  const { saver, says } = begin(published);
  saver.changed(titled("Better"));
  expect([says(), saver.isUnsaved()]).toEqual(["waiting", true]);
  await pass(1_000);
  expect([says(), saver.isUnsaved()]).toEqual(["unpublished", false]);
  await saver.publish(shown);
  expect(saver.isUnsaved()).toBe(false);
});

test("a creation without an answer counts as unsaved, even when the page is empty again", async () => {
  const { saver, outcomes } = begin(undefined);
  outcomes.push(failed);
  saver.changed(titled("a"));
  await pass(1000);
  saver.changed(titled(""));
  expect(saver.isUnsaved()).toBe(true);
});

test("a deleted document is not saved again, and leaves no copy", async () => {
  const { saver, sent } = begin(draft);
  saver.changed(titled("a"));
  saver.forget();
  await pass(60_000);
  expect([sent.length, copyOf("p1").read(), saver.isUnsaved()]).toEqual([0, undefined, false]);
});

test("an unmounted editor saves nothing automatically", async () => {
  const { saver, sent } = begin(undefined);
  saver.changed(titled(""));
  saver.changed(titled("a"));
  saver.stop();
  await pass(60_000);
  expect(sent).toEqual([]);
  expect(copyOf(undefined).read()?.document.title).toBe("a");
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
  saver.heard(aPage({ ...draft, version: 5 }));
  expect(saver.state()).toMatchObject({ status: "waiting", stored: { version: 5 } });
  expect(copyOf("p1").read()).toMatchObject({ version: 5, document: { title: "a" } });
  await pass(1000);
  expect(sent).toMatchObject([{ title: "a", version: 5 }]);
});

test("an answer that is older, or has a different document, is ignored", () => {
  const { saver } = begin(draft);
  saver.heard(aPage({ ...draft, version: 3 }));
  saver.heard(aPage({ ...draft, version: 5, title: "Theirs" }));
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

test("a document published without an answer is not hidden by later edits", async () => {
  const there = aPage({ version: 5, title: "a", isShown: true });
  const { saver, sent, outcomes, says } = begin(draft, { find: async () => there });
  outcomes.push(failed, { status: "conflict" }, { status: "conflict" });
  saver.changed(titled("a"));
  await saver.publish(shown);
  saver.changed(titled("ab"));
  await pass(2_000);
  expect([sent.map(({ isShown }) => isShown), says()]).toEqual([[true, false], "conflict"]);
});

test("publishing again after a lost answer is no conflict", async () => {
  const there = aPage({ version: 5, title: "Better", isShown: true });
  const { saver, sent, outcomes, says } = begin(published, { find: async () => there });
  outcomes.push(failed, { status: "conflict" });
  saver.changed(titled("Better"));
  await saver.publish(shown);
  expect((await saver.publish(shown))?.status).toBe("saved");
  expect([sent.at(-1)?.version, says()]).toEqual([5, "saved"]);
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

test("a save that throws is retried, and does not block what follows", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { saver, sent, onMade, says } = begin(undefined);
  onMade.mockImplementationOnce(() => {
    throw new DOMException("Too many changes of the address", "SecurityError");
  });
  saver.changed(titled("a"));
  await pass(1000);
  saver.changed(titled("ab"));
  await pass(10_000);
  expect([sent.at(-1)?.title, says(), saver.isUnsaved()]).toEqual(["ab", "saved", false]);
});
