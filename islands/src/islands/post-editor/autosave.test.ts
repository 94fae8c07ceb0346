import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Autosave, autosave } from "./autosave.ts";
import type { SaveOutcome } from "./calls.ts";
import { EMPTY, type Post, type PostDocument, type PostWrite } from "./document.ts";
import { copyStore } from "./local-copy.ts";
import { openingOf } from "./opening.ts";
import { aPost, fillStorage } from "./testing.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

const titled = (title: string): PostDocument => ({ title, blocks: [] });
const draft = aPost({ version: 4, title: "Saved" });
const published = aPost({ version: 4, title: "Saved", status: "published", publishAt: "2027-01-01T00:00:00Z" });
const failed: SaveOutcome = { status: "failed" };
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const copyOf = (postId: string | undefined) => copyStore("u1", postId);

interface SetUp {
  readonly saver: Autosave;
  readonly sent: readonly (PostWrite & { readonly id: string | undefined })[];
  /** What the next saves end with; without one they go well. */
  readonly outcomes: SaveOutcome[];
  readonly onMade: ReturnType<typeof vi.fn>;
  readonly says: () => string;
}

function begin(post: Post | undefined, { delay = 0 } = {}): SetUp {
  const sent: (PostWrite & { id: string | undefined })[] = [];
  const outcomes: SaveOutcome[] = [];
  const onMade = vi.fn();
  const save = async (body: PostWrite, id: string | undefined): Promise<SaveOutcome> => {
    sent.push({ ...body, id });
    if (delay > 0) {
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
    const { publishAt, status = "draft", title = "" } = body;
    const version = (body.version ?? 0) + 1;
    return (
      outcomes.shift() ?? { status: "saved", post: aPost({ title, status, publishAt: publishAt ?? null, version }) }
    );
  };
  const saver = autosave({ ...openingOf(post, copyOf(post?.id).read()), copyOf, save, onMade });
  saver.start();
  return { saver, sent, outcomes, onMade, says: () => saver.state().status };
}

test("a change is saved a second after the last one, with the version it was made from", async () => {
  const { saver, sent, says } = begin(draft);
  saver.changed(titled("a"));
  await pass(900);
  saver.changed(titled("ab"));
  await pass(900);
  expect([sent.length, says()]).toEqual([0, "waiting"]);
  await pass(100);
  expect(sent).toMatchObject([{ id: "p1", title: "ab", version: 4, status: "draft", publishAt: null }]);
  expect(says()).toBe("saved");
  saver.changed(titled("abc"));
  await pass(1000);
  expect(sent[1]).toMatchObject({ title: "abc", version: 5 });
});

test("the first change of a new post makes it, and says its id once", async () => {
  const { saver, sent, onMade } = begin(undefined);
  expect(sent).toEqual([]);
  saver.changed(titled("a"));
  expect(copyOf(undefined).read()?.document.title).toBe("a");
  await pass(1000);
  expect(sent).toMatchObject([{ id: undefined, version: null }]);
  expect(onMade).toHaveBeenCalledExactlyOnceWith("p1");
  expect(copyOf(undefined).read()).toBeUndefined();
  saver.changed(titled("ab"));
  await pass(1000);
  expect(sent[1]).toMatchObject({ id: "p1", version: 1 });
  expect(onMade).toHaveBeenCalledOnce();
});

test("what changes during a save is saved after it, never beside it", async () => {
  const { saver, sent, says } = begin(undefined, { delay: 5_000 });
  saver.changed(titled("a"));
  await pass(1000);
  saver.changed(titled("ab"));
  await pass(4_000);
  expect([sent.length, says()]).toEqual([1, "saving"]);
  await pass(1_000);
  expect(says()).toBe("waiting");
  expect(copyOf("p1").read()).toMatchObject({ version: 1, document: { title: "ab" } });
  await pass(1_000);
  expect(sent[1]).toMatchObject({ id: "p1", title: "ab", version: 1 });
});

test("a field that is left is saved at once, and nothing is saved twice", async () => {
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

test("a change that is taken back needs no save and leaves no copy", async () => {
  const { saver, sent, says } = begin(draft);
  saver.changed(titled("a"));
  saver.changed(titled("Saved"));
  expect([says(), copyOf("p1").read()]).toEqual(["saved", undefined]);
  await pass(5_000);
  expect(sent).toEqual([]);
});

test("the copy is there from the first letter until all is saved", async () => {
  const { saver } = begin(draft);
  saver.changed(titled("a"));
  expect(copyOf("p1").read()).toMatchObject({ version: 4, document: { title: "a" } });
  await pass(1000);
  expect(copyOf("p1").read()).toBeUndefined();
});

test("without an answer it is tried again after longer and longer pauses", async () => {
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

test("a connection that is back is used at once", async () => {
  const { saver, sent, outcomes, says } = begin(draft);
  outcomes.push(failed);
  saver.changed(titled("a"));
  await pass(1000);
  saver.retry();
  await pass(0);
  expect([sent.length, says()]).toEqual([2, "saved"]);
});

test("a change that is taken back while it could not be saved ends the attempts", async () => {
  const { saver, sent, outcomes, says } = begin(draft);
  outcomes.push(failed);
  saver.changed(titled("a"));
  await pass(1000);
  saver.changed(titled("Saved"));
  await pass(60_000);
  expect([sent.length, says()]).toEqual([1, "saved"]);
});

test("what the server refuses is not sent again until it is changed", async () => {
  const { saver, sent, outcomes, says } = begin(draft);
  outcomes.push({ status: "refused", errors: [{ code: "invalid", message: "Too long", field: "title" }] });
  saver.changed(titled("a"));
  await pass(1000);
  expect(says()).toBe("refused");
  expect(saver.state().refusal).toMatchObject({ errors: [{ field: "title" }], document: { title: "a" } });
  await saver.flush();
  await pass(60_000);
  expect(sent).toHaveLength(1);
  expect(copyOf("p1").read()?.document.title).toBe("a");
  saver.changed(titled("b"));
  await pass(1000);
  expect([says(), saver.state().refusal]).toEqual(["saved", undefined]);
});

test("somebody else's change stops saving; keeping mine saves it over theirs", async () => {
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
  await saver.keepMine(aPost({ version: 9, title: "Theirs" }));
  expect(sent[1]).toMatchObject({ title: "Mine too", version: 9, status: "draft" });
  expect([says(), copyOf("p1").read()]).toEqual(["saved", undefined]);
});

test("taking theirs answers it; mine, brought back by undo, is saved over it", async () => {
  const { saver, sent, outcomes, says } = begin(draft);
  outcomes.push({ status: "conflict" });
  saver.changed(titled("Mine"));
  await pass(1000);
  const theirs = saver.takeTheirs(aPost({ version: 9, title: "Theirs" }));
  expect([theirs.title, says(), copyOf("p1").read()]).toEqual(["Theirs", "saved", undefined]);
  saver.changed(titled("Mine"));
  await pass(1000);
  expect(sent[1]).toMatchObject({ title: "Mine", version: 9 });
});

test("theirs that cannot be loaded leaves the conflict", async () => {
  const { saver, outcomes } = begin(draft);
  outcomes.push({ status: "conflict" });
  saver.changed(titled("Mine"));
  await pass(1000);
  saver.stay("conflict");
  expect(saver.state()).toMatchObject({ status: "conflict", isStuck: true });
});

test("mine keeps to whom theirs is shown, or goes where it was to be published", async () => {
  const one = begin(draft);
  one.outcomes.push({ status: "conflict" });
  one.saver.changed(titled("Mine"));
  await pass(1000);
  await one.saver.keepMine(aPost({ version: 9, status: "published", publishAt: "2027-01-01T00:00:00Z" }));
  expect(one.sent[1]).toMatchObject({ title: "Mine", status: "published", publishAt: null, version: 9 });

  const other = begin(draft);
  other.outcomes.push({ status: "conflict" });
  await other.saver.publish({ status: "published", publishAt: undefined });
  await other.saver.keepMine(aPost({ version: 9 }));
  expect(other.sent[1]).toMatchObject({ title: "Saved", status: "published", version: 9 });
});

test("an ended session stops saving until somebody signs in; the copy stays", async () => {
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

test("a published post is saved only when it is published again", async () => {
  const { saver, sent, says } = begin(published);
  saver.changed(titled("Better"));
  await saver.flush();
  saver.retry();
  await pass(60_000);
  expect([sent.length, says(), copyOf("p1").read()?.document.title]).toEqual([0, "kept", "Better"]);
  await saver.publish({ status: "published", publishAt: undefined });
  expect(sent).toMatchObject([{ title: "Better", status: "published", publishAt: null, version: 4 }]);
  expect([says(), copyOf("p1").read()]).toEqual(["saved", undefined]);
});

test("a draft is published with what is on the page, and stops being saved by itself", async () => {
  const { saver, sent, says } = begin(draft);
  saver.changed(titled("a"));
  const publishAt = "2027-05-01T10:00:00.000Z";
  const outcome = await saver.publish({ status: "scheduled", publishAt });
  expect(outcome?.status).toBe("saved");
  expect(sent).toMatchObject([{ title: "a", status: "scheduled", publishAt }]);
  expect(saver.state().stored).toMatchObject({ status: "scheduled", publishAt, version: 5 });
  saver.changed(titled("ab"));
  await pass(60_000);
  expect([sent.length, says()]).toEqual([1, "kept"]);
});

test("publishing waits for a save that is under way", async () => {
  const { saver, sent } = begin(draft, { delay: 1000 });
  saver.changed(titled("a"));
  await pass(1000);
  const publishing = saver.publish({ status: "published", publishAt: undefined });
  await pass(999);
  expect(sent).toHaveLength(1);
  await pass(1001);
  await publishing;
  expect(sent[1]).toMatchObject({ status: "published", version: 5 });
});

test("what is wrong with publishing stays said while the draft is saved", async () => {
  const { saver, sent, outcomes, says } = begin(draft);
  outcomes.push({ status: "refused", errors: [{ code: "required", message: "Add a block", field: "contentBlocks" }] });
  saver.changed(titled("a"));
  const outcome = await saver.publish({ status: "published", publishAt: undefined });
  expect(outcome?.status).toBe("refused");
  await pass(1000);
  expect(sent[1]).toMatchObject({ title: "a", status: "draft" });
  expect([says(), saver.state().refusal?.errors.length]).toEqual(["saved", 1]);
  await saver.publish({ status: "published", publishAt: undefined });
  expect(saver.state().refusal).toBeUndefined();
});

test("publishing that got no answer is not tried again unasked", async () => {
  const { saver, sent, outcomes, says } = begin(published);
  outcomes.push(failed);
  saver.changed(titled("Better"));
  const outcome = await saver.publish({ status: "published", publishAt: undefined });
  await pass(120_000);
  expect([outcome?.status, sent.length, says()]).toEqual(["failed", 1, "kept"]);
});

test("a copy of the server's version is taken up and saved", async () => {
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

test("leaving loses something only where the browser keeps no copy", async () => {
  const { saver } = begin(draft);
  expect(saver.isAtRisk()).toBe(false);
  saver.changed(titled("a"));
  expect(saver.isAtRisk()).toBe(false);
  fillStorage();
  saver.changed(titled("ab"));
  expect(saver.isAtRisk()).toBe(true);
  await pass(1000);
  expect(saver.isAtRisk()).toBe(false);
  vi.unstubAllGlobals();
});

test("a deleted post is not saved again, and leaves no copy", async () => {
  const { saver, sent } = begin(draft);
  saver.changed(titled("a"));
  saver.forget();
  await pass(60_000);
  expect([sent.length, copyOf("p1").read(), saver.isAtRisk()]).toEqual([0, undefined, false]);
});

test("an editor that is gone saves nothing unasked", async () => {
  const { saver, sent } = begin(undefined);
  saver.changed(EMPTY);
  saver.changed(titled("a"));
  saver.stop();
  await pass(60_000);
  expect(sent).toEqual([]);
  expect(copyOf(undefined).read()?.document.title).toBe("a");
});
