import { beforeAll, beforeEach, expect, test } from "vitest";
import { foldOnEscape } from "./fold-on-escape.ts";

beforeAll(() => foldOnEscape());

beforeEach(() => {
  document.body.innerHTML = `
    <details class="dashboard-remove" open>
      <summary>Remove</summary><button value="remove">Remove for good</button>
    </details>
    <details open><summary>Else</summary><button value="else">Else</button></details>`;
});

const fold = () => document.querySelector<HTMLDetailsElement>("details.dashboard-remove");

function press(key: string, on: string): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  const element = document.querySelector<HTMLElement>(on);
  element?.focus();
  element?.dispatchEvent(event);
  return event;
}

test("Escape closes the confirmation and returns the focus to its button", () => {
  expect(press("Escape", "[value=remove]").defaultPrevented).toBe(true);
  expect(fold()?.open).toBe(false);
  expect(document.activeElement).toBe(document.querySelector(".dashboard-remove summary"));
});

test("the button that opened the confirmation closes it with Escape too", () => {
  press("Escape", ".dashboard-remove summary");
  expect(fold()?.open).toBe(false);
});

test("other keys, closed confirmations and other folds are left alone", () => {
  expect(press("a", "[value=remove]").defaultPrevented).toBe(false);
  expect(fold()?.open).toBe(true);
  expect(press("Escape", "[value=else]").defaultPrevented).toBe(false);
  press("Escape", "[value=remove]");
  expect(press("Escape", ".dashboard-remove summary").defaultPrevented).toBe(false);
});
