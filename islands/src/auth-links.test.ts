import { fireEvent } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { goToAuthPage, openByLinks } from "./auth-links.ts";
import { AUTH_OPEN } from "./lib/events.ts";

const opened = vi.fn();
const hear = (event: Event) => opened(event instanceof CustomEvent ? event.detail : undefined);

beforeAll(openByLinks);

beforeEach(() => {
  opened.mockReset();
  window.addEventListener(AUTH_OPEN, hear);
  history.replaceState(null, "", "/hotel/sea-house?searchId=1#rooms");
  document.body.innerHTML = `
    <a id="in" href="/signIn?returnUrl=%2Fhotel" data-auth-open="signin">Sign in</a>
    <a data-auth-open="signin"><svg><use href="#user" /></svg></a>
    <a id="up" href="/signUp?invite=true" data-auth-open="signup">Sign up</a>
    <a id="other" href="#elsewhere">Elsewhere</a>
    <x-island name="auth-modal" load="auth:open"></x-island>`;
});

afterEach(() => window.removeEventListener(AUTH_OPEN, hear));

/** Answers whether the browser would follow the link. */
function click(selector: string, init: MouseEventInit = {}): boolean {
  const target = document.querySelector(selector);
  if (!target) {
    throw new Error(`There is no ${selector}.`);
  }
  return fireEvent.click(target, init);
}

test("a plain click on a link opens the modal instead of the page", () => {
  expect(click("#in")).toBe(false);
  expect(opened).toHaveBeenCalledExactlyOnceWith({ process: "signin", returnUrl: "/hotel/sea-house?searchId=1" });
  expect(document.activeElement?.id).toBe("in");
  expect(click("#up")).toBe(false);
  expect(opened).toHaveBeenLastCalledWith({ process: "signup", returnUrl: "/hotel/sea-house?searchId=1" });
});

test("a click on the icon in a link counts as a click on the link", () => {
  expect(click("use")).toBe(false);
  expect(opened).toHaveBeenCalledOnce();
});

test.each([
  ["control", { ctrlKey: true }],
  ["command", { metaKey: true }],
  ["shift", { shiftKey: true }],
  ["alt", { altKey: true }],
  ["the middle button", { button: 1 }],
])("a click with %s is left to the browser", (_, init) => {
  expect(click("#in", init)).toBe(true);
  expect(opened).not.toHaveBeenCalled();
});

test("other links, and links that another listener handles, are left alone", () => {
  expect(click("#other")).toBe(true);
  document.getElementById("in")?.addEventListener("click", (event) => event.preventDefault());
  click("#in");
  expect(opened).not.toHaveBeenCalled();
});

test("on a page without the modal the browser follows the link", () => {
  document.querySelector("x-island")?.remove();
  expect(click("#in")).toBe(true);
  expect(opened).not.toHaveBeenCalled();
});

test("the browser follows the link when the modal fails to load", () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  click("#up");
  goToAuthPage(opened.mock.lastCall?.[0]);
  expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/signUp?invite=true`);
});

test.each([
  [{ process: "signin", returnUrl: "/search?a=1" }, "/signIn?returnUrl=%2Fsearch%3Fa%3D1"],
  [{ process: "signup" }, "/signUp"],
  [undefined, "/signIn"],
])("an event without a link, detail %j, leads to %s", (detail, page) => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  goToAuthPage(detail);
  expect(assign).toHaveBeenCalledExactlyOnceWith(page);
});
