import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetWhenSignedOut } from "./signing-out.ts";
import { settle } from "./testing/page.ts";

const MINE = "post-editor:u1:p1";
const THEIRS = "post-editor:u2:p2";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(MINE, "{}");
  localStorage.setItem("package-editor:u1:new", "{}");
  localStorage.setItem(THEIRS, "{}");
  localStorage.setItem("theme", "dark");
});

afterEach(() => {
  document.body.innerHTML = "";
});

/** The page with the form to sign out; its submits are counted. */
function askingPage(): { readonly form: HTMLFormElement; readonly sent: () => number } {
  history.replaceState(null, "", "/logout");
  document.body.innerHTML =
    '<main><form method="post" action="/logout"><button name="intent" value="here"></button></form></main>';
  const form = document.querySelector("form");
  if (!form) {
    throw new Error("The page has a form.");
  }
  let sent = 0;
  form.parentElement?.addEventListener("submit", (event) => {
    sent += event.defaultPrevented ? 0 : 1;
    event.preventDefault();
  });
  return { form, sent: () => sent };
}

function donePage(): void {
  history.replaceState(null, "", "/logout?done=true");
  document.body.innerHTML = "<h1>You are signed out</h1>";
  forgetWhenSignedOut(() => Promise.reject(new Error("The server is not asked.")));
}

test("signing out removes the user's copies; those of other users stay", async () => {
  const { form } = askingPage();
  forgetWhenSignedOut(() => Promise.resolve("u1"));
  await settle();
  form.requestSubmit();
  expect(localStorage.getItem(MINE)).toBe("{}");
  donePage();
  expect(Object.keys(localStorage).sort()).toEqual([THEIRS, "theme"]);
});

test("a press waits until the user's id is known", async () => {
  const { form, sent } = askingPage();
  let answer = (_: string) => {};
  forgetWhenSignedOut(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  form.requestSubmit();
  expect(sent()).toBe(0);
  answer("u1");
  await settle();
  expect(sent()).toBe(1);
  donePage();
  expect(localStorage.getItem(MINE)).toBeNull();
});

test("signing out continues without an answer, and removes nothing then", async () => {
  const { form, sent } = askingPage();
  forgetWhenSignedOut(() => Promise.reject(new TypeError("No network")));
  form.requestSubmit();
  await settle();
  expect(sent()).toBe(1);
  donePage();
  expect(localStorage.getItem(MINE)).toBe("{}");
});

test("after an expired session the copies are still there", () => {
  donePage();
  expect(localStorage.getItem(MINE)).toBe("{}");
});

test("on a device without copies the user's id is not requested", () => {
  localStorage.clear();
  askingPage();
  let asked = 0;
  forgetWhenSignedOut(() => {
    asked += 1;
    return Promise.resolve("u1");
  });
  expect(asked).toBe(0);
});
