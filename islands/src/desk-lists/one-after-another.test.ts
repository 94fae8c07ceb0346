import { expect, test, vi } from "vitest";
import { settle } from "../testing/page.ts";
import { oneAfterAnother } from "./one-after-another.ts";

/** A call that is under way until it is answered. */
function held() {
  let answer = () => {};
  const tell = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  return { tell, answer: () => answer() };
}

test("a call goes out in the same moment, and the next when it is answered", async () => {
  const queue = oneAfterAnother();
  const [first, second] = [held(), held()];
  queue.put("one", first.tell);
  queue.put("two", second.tell);
  expect(first.tell).toHaveBeenCalledTimes(1);
  expect(queue.has("one")).toBe(false);
  expect(queue.has("two")).toBe(true);
  expect(second.tell).not.toHaveBeenCalled();
  first.answer();
  await settle();
  expect(second.tell).toHaveBeenCalledTimes(1);
});

test("of what waits under one name the last is told, behind what was wished before it", async () => {
  const queue = oneAfterAnother();
  const first = held();
  const told: string[] = [];
  const note = (words: string) => async () => {
    told.push(words);
  };
  queue.put("one", first.tell);
  queue.put("one", note("never"));
  queue.put("two", note("two"));
  queue.put("one", note("last"));
  first.answer();
  await settle();
  expect(told).toEqual(["two", "last"]);
  queue.put("one", note("again"));
  expect(told).toEqual(["two", "last", "again"]);
});
