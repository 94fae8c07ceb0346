import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fillStorage } from "../testing.ts";
import { begin, copyOf, draft, failed, pass, titled } from "./autosave-testing.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

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

test("a listener that throws ends neither the save nor the other listeners", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const { saver, sent, says } = begin(draft);
  const heard = vi.fn();
  saver.subscribe(() => {
    throw new Error("too many updates");
  });
  saver.subscribe(heard);
  saver.changed(titled("a"));
  await pass(1000);
  expect([sent.length, says()]).toEqual([1, "saved"]);
  saver.changed(titled("ab"));
  await pass(1000);
  expect([sent.length, says()]).toEqual([2, "saved"]);
  expect(heard).toHaveBeenCalled();
  expect(error).toHaveBeenCalled();
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

test("a copy of the server's version is restored and saved", async () => {
  copyOf("p1").write({ version: 4, document: titled("Back") });
  const { sent, says } = begin(draft);
  expect(says()).toBe("waiting");
  await pass(1000);
  expect(sent).toMatchObject([{ title: "Back", version: 4 }]);
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
