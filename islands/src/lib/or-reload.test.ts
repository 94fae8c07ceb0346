import { beforeEach, expect, test, vi } from "vitest";
import { settle } from "../testing/page.ts";
import { orReload } from "./or-reload.ts";

const gone = () => Promise.reject(new TypeError("gone"));

beforeEach(() => {
  sessionStorage.clear();
  return () => vi.unstubAllGlobals();
});

test("a loaded value is passed on", async () => {
  await expect(orReload(async () => 7)).resolves.toBe(7);
});

test("the first failure reloads the page and keeps the caller waiting", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const done = vi.fn();
  orReload(gone).then(done, done);
  await settle();
  expect(reload).toHaveBeenCalledOnce();
  expect(done).not.toHaveBeenCalled();
});

test("a visitor who chooses to stay on the page gets the failure", async () => {
  vi.useFakeTimers();
  vi.spyOn(location, "reload").mockImplementation(() => {});
  const done = vi.fn();
  orReload(gone).catch(done);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledExactlyOnceWith(new TypeError("gone"));
  vi.useRealTimers();
});

test("the second failure of the same build rejects", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  void orReload(gone);
  await settle();
  await expect(orReload(gone)).rejects.toThrow("gone");
  expect(reload).toHaveBeenCalledOnce();
});

test("an offline visitor keeps the page", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await expect(orReload(gone)).rejects.toThrow("gone");
  expect(reload).not.toHaveBeenCalled();
});

test("without storage the page is never reloaded", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  vi.stubGlobal("sessionStorage", {
    getItem() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  await expect(orReload(gone)).rejects.toThrow("gone");
  expect(reload).not.toHaveBeenCalled();
});

test("a load that another navigation aborts does not reload this page", async () => {
  vi.resetModules();
  const { orReload: load } = await import("./or-reload.ts");
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  dispatchEvent(new Event("beforeunload"));
  const done = vi.fn();
  load(gone).then(done, done);
  await settle();
  expect(reload).not.toHaveBeenCalled();
  expect(done).not.toHaveBeenCalled();
});
