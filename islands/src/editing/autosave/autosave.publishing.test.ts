import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage } from "../testing.ts";
import { begin, copyOf, draft, failed, pass, published, shown, titled } from "./autosave-testing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

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
  expect(saver.state().stored).toEqual({ id: "p1", version: 5, visibility: shown });
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

test("changes of a published document are unsaved until the server has them", async () => {
  const { saver, says } = begin(published);
  saver.changed(titled("Better"));
  expect([says(), saver.isUnsaved()]).toEqual(["waiting", true]);
  await pass(1_000);
  expect([says(), saver.isUnsaved()]).toEqual(["unpublished", false]);
  await saver.publish(shown);
  expect(saver.isUnsaved()).toBe(false);
});

test("a publish without an answer is unsaved, though the server keeps the edits", async () => {
  const { saver, outcomes } = begin(published, { delay: 1_000 });
  saver.changed(titled("Better"));
  await pass(1_000);
  expect(saver.isUnsaved()).toBe(false);
  const publishing = saver.publish(shown);
  expect(saver.isUnsaved()).toBe(true);
  await pass(999);
  expect(saver.isUnsaved()).toBe(true);
  await pass(1);
  await publishing;
  expect(saver.isUnsaved()).toBe(false);

  // A publish that failed is over: the message says so, and the edits are kept.
  outcomes.push(failed);
  saver.changed(titled("Best"));
  await pass(1_000);
  const failing = saver.publish(shown);
  await pass(1_000);
  await failing;
  expect(saver.isUnsaved()).toBe(false);
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
