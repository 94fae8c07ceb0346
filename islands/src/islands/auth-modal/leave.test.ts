import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce, destinationOf, elsewhere, leave } from "./leave.ts";

const traveller = { role: "role/customer", isNewUser: false } as const;
const creator = { role: "role/creator", isNewUser: false } as const;

beforeEach(() => history.replaceState(null, "", "/hotel/sea-house?searchId=1#rooms"));
afterEach(() => vi.restoreAllMocks());

test("a new user sees the welcome page first and returns afterwards", () => {
  const welcomed = "/user/startSession?returnUrl=%2Fhotel%2Fsea-house%3FsearchId%3D1";
  expect(destinationOf({ ...traveller, isNewUser: true }, undefined)).toBe(welcomed);
  expect(destinationOf({ ...creator, isNewUser: true }, "/search")).toBe("/user/startSession?returnUrl=%2Fsearch");
  history.replaceState(null, "", "/signIn");
  expect(destinationOf({ ...traveller, isNewUser: true }, undefined)).toBe("/user/startSession");
});

test("a creator goes to the dashboard, whatever the return path", () => {
  expect(destinationOf(creator, "/itinerary/1/contact")).toBe("/dashboard");
});

test("any other user goes to the return path, or stays on this page", () => {
  expect(destinationOf(traveller, "/itinerary/1/contact")).toBe("/itinerary/1/contact");
  expect(destinationOf({ role: "role/operator", isNewUser: false }, "/search")).toBe("/search");
  expect(destinationOf(traveller, undefined)).toBeUndefined();
  expect(destinationOf(traveller, "/hotel/sea-house?searchId=1")).toBeUndefined();
});

test("a fragment of the same page is this page: the browser would load nothing", () => {
  expect(elsewhere("/hotel/sea-house?searchId=1#photos")).toBeUndefined();
  expect(elsewhere("/hotel/sea-house?searchId=2#photos")).toBe("/hotel/sea-house?searchId=2#photos");
});

test("this page is reloaded, and another one is opened", () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  leave(undefined);
  expect(reload).toHaveBeenCalledOnce();
  leave("/dashboard");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard");
});

test("a page that answered a form is requested again without resubmitting it", () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
  const entry = Object.assign(new PerformanceMark("navigation"), { responseStatus: 422 });
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([entry]);
  leave(undefined);
  expect(replace).toHaveBeenCalledExactlyOnceWith("/hotel/sea-house?searchId=1");
  expect(reload).not.toHaveBeenCalled();
});

test("a page restored from the back-forward cache is reloaded", () => {
  vi.spyOn(location, "assign").mockImplementation(() => {});
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  leave("/dashboard");
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(reload).toHaveBeenCalled();
});

test("other islands receive the event", () => {
  const heard = vi.fn();
  window.addEventListener("auth:done", (event) => heard(event instanceof CustomEvent && event.detail), {
    once: true,
  });
  announce(true);
  expect(heard).toHaveBeenCalledExactlyOnceWith({ isNewUser: true });
});
