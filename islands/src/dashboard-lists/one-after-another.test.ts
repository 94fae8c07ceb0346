import { expect, test, vi } from "vitest";
import { settle } from "../testing/page.ts";
import { oneAfterAnother } from "./one-after-another.ts";

/** A call that stays pending until the test answers it. */
function held() {
  let answer = () => {};
  const call = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  return { call, answer: () => answer() };
}

test("a call goes out in the same moment, and the next when it is answered", async () => {
  const queue = oneAfterAnother();
  const [first, second] = [held(), held()];
  queue.put("one", first.call);
  queue.put("two", second.call);
  expect(first.call).toHaveBeenCalledTimes(1);
  expect(queue.has("one")).toBe(false);
  expect(queue.has("two")).toBe(true);
  expect(second.call).not.toHaveBeenCalled();
  first.answer();
  await settle();
  expect(second.call).toHaveBeenCalledTimes(1);
});

test("of the calls queued under one name only the last is sent, after earlier ones of other names", async () => {
  const queue = oneAfterAnother();
  const first = held();
  const told: string[] = [];
  const note = (words: string) => async () => {
    told.push(words);
  };
  queue.put("one", first.call);
  queue.put("one", note("never"));
  queue.put("two", note("two"));
  queue.put("one", note("last"));
  first.answer();
  await settle();
  expect(told).toEqual(["two", "last"]);
  queue.put("one", note("again"));
  expect(told).toEqual(["two", "last", "again"]);
});

test("queued calls go out at once and in order when the page is left, and only once", async () => {
  const queue = oneAfterAnother();
  const [first, second] = [held(), held()];
  const told: string[] = [];
  const note = (words: string) => async () => {
    told.push(words);
  };
  queue.put("one", first.call);
  queue.put("two", second.call);
  queue.put("three", note("three"), note("three, of a page that is left"));
  dispatchEvent(new Event("pagehide"));
  expect([second.call.mock.calls.length, told]).toEqual([1, ["three, of a page that is left"]]);
  expect(queue.has("two")).toBe(false);
  first.answer();
  second.answer();
  await settle();
  expect([first, second].map(({ call }) => call.mock.calls.length)).toEqual([1, 1]);
  // The same page may come back.
  queue.put("four", note("four"));
  expect(told.at(-1)).toBe("four");
});

test("afterAll runs when every call is answered, and not when the page is left", async () => {
  const queue = oneAfterAnother();
  const [first, second] = [held(), held()];
  const act = vi.fn();
  queue.put("one", first.call);
  queue.afterAll(act);
  queue.put("two", second.call);
  first.answer();
  await settle();
  dispatchEvent(new Event("pagehide"));
  expect(act).not.toHaveBeenCalled();
  second.answer();
  await settle();
  expect(act).toHaveBeenCalledOnce();
});
