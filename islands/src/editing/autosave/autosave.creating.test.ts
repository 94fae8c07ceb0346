import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { begin, copyOf, failed, pass, shown, titled } from "./autosave-testing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

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

test("edits stay on this device where the page cannot take over the new id", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { saver, onMade, says } = begin(undefined, { delay: 500 });
  onMade.mockImplementationOnce(() => {
    throw new DOMException("Too many changes of the address", "SecurityError");
  });
  saver.changed(titled("a"));
  await pass(1_000);
  saver.changed(titled("ab"));
  await pass(500);
  expect([says(), copyOf("p1").read()?.document.title]).toEqual(["failing", "ab"]);
  await pass(5_000);
  expect([says(), copyOf("p1").read()]).toEqual(["saved", undefined]);
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

test("a creation without an answer counts as unsaved, even when the page is empty again", async () => {
  const { saver, outcomes } = begin(undefined);
  outcomes.push(failed);
  saver.changed(titled("a"));
  await pass(1000);
  saver.changed(titled(""));
  expect(saver.isUnsaved()).toBe(true);
});
