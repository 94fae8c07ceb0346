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

/** The page that asks; what its form sends is counted. */
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
  forgetWhenSignedOut(() => Promise.reject(new Error("Nobody is asked.")));
}

test("whoever signs out leaves no copy behind; those of others stay", async () => {
  const { form } = askingPage();
  forgetWhenSignedOut(() => Promise.resolve("u1"));
  await settle();
  form.requestSubmit();
  expect(localStorage.getItem(MINE)).toBe("{}");
  donePage();
  expect(Object.keys(localStorage).sort()).toEqual([THEIRS, "theme"]);
});

test("a button that is pressed at once waits until it is known who signs out", async () => {
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

test("signing out goes on when nobody answers, and nothing is removed then", async () => {
  const { form, sent } = askingPage();
  forgetWhenSignedOut(() => Promise.reject(new TypeError("No network")));
  form.requestSubmit();
  await settle();
  expect(sent()).toBe(1);
  donePage();
  expect(localStorage.getItem(MINE)).toBe("{}");
});

test("somebody whose session ended by itself finds the copies again", () => {
  donePage();
  expect(localStorage.getItem(MINE)).toBe("{}");
});

test("nobody is asked who they are on a device without copies", () => {
  localStorage.clear();
  askingPage();
  let asked = 0;
  forgetWhenSignedOut(() => {
    asked += 1;
    return Promise.resolve("u1");
  });
  expect(asked).toBe(0);
});
