import { beforeEach, expect, test } from "vitest";
import { revealPasswords } from "./reveal-passwords.ts";

beforeEach(() => {
  document.body.innerHTML = `
    <form>
      <label for="email">Email</label><div class="field-box"><input class="input" id="email" type="email"></div>
      <label for="new">New password</label><div class="field-box"><input class="input" id="new" type="password"></div>
      <label for="again">Repeat password</label><div class="field-box"><input class="input" id="again" type="password"></div>
    </form>`;
  revealPasswords();
});

const buttons = () => [...document.querySelectorAll("button")];
const types = () => [...document.querySelectorAll("input")].map(({ type }) => type);

test("each password has a button that names its field and submits nothing", () => {
  expect(buttons().map(({ textContent, type }) => [textContent, type])).toEqual([
    ["Show new password", "button"],
    ["Show repeat password", "button"],
  ]);
  expect(types()).toEqual(["email", "password", "password"]);
});

test("a press shows one password, another hides it, and the button shows its state", () => {
  const [button] = buttons();
  expect(button?.getAttribute("aria-pressed")).toBe("false");
  button?.click();
  expect(types()).toEqual(["email", "text", "password"]);
  expect(button?.getAttribute("aria-pressed")).toBe("true");
  button?.click();
  expect(types()).toEqual(["email", "password", "password"]);
  expect(button?.getAttribute("aria-pressed")).toBe("false");
});

test("submitting a form hides its passwords", () => {
  buttons()[1]?.click();
  document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  expect(types()).toEqual(["email", "password", "password"]);
});
