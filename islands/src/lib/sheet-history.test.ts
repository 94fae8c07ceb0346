import { expect, test, vi } from "vitest";
import { holdSheet, sheetsLeft, step } from "./sheet-history.ts";

const start = location.pathname;

/** Goes back as the browser does, and waits until the entry has changed. */
function back(): Promise<void> {
  return new Promise((done) => {
    addEventListener("popstate", () => done(), { once: true, capture: true });
    history.back();
  });
}

test("Back closes the sheet and stays on the page", async () => {
  const heard = vi.fn();
  addEventListener("popstate", heard);
  const close = vi.fn();
  const release = holdSheet(close);
  const entries = history.length;
  await expect.poll(() => history.state).toEqual({ sheet: 1 });
  history.back();
  await expect.poll(() => close.mock.calls.length).toBe(1);
  release();
  expect([history.length, location.pathname, history.state]).toEqual([entries, start, null]);
  expect(heard, "the list behind it hears nothing").not.toHaveBeenCalled();
  removeEventListener("popstate", heard);
});

test("a sheet that is closed otherwise leaves no entry", async () => {
  const close = vi.fn();
  const release = holdSheet(close);
  release();
  await sheetsLeft();
  expect(history.state).toBeNull();
  expect(close).not.toHaveBeenCalled();
});

test("of two sheets Back closes the upper one first", async () => {
  const closed: string[] = [];
  holdSheet(() => closed.push("lower"));
  holdSheet(() => closed.push("upper"));
  history.back();
  await expect.poll(() => closed).toEqual(["upper"]);
  history.back();
  await expect.poll(() => closed).toEqual(["upper", "lower"]);
});

test("steps within a sheet stay when Back closes it, and are one step when it is closed otherwise", async () => {
  const close = vi.fn();
  holdSheet(close);
  step(`${start}?stars=4`);
  history.back();
  await expect.poll(() => close.mock.calls.length).toBe(1);
  expect(location.search).toBe("?stars=4");
  const release = holdSheet(close);
  step(`${start}?stars=5`);
  release();
  await sheetsLeft();
  expect([location.search, history.state]).toEqual(["?stars=5", null]);
  await back();
  expect(location.search).toBe("?stars=4");
});
