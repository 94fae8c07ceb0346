import { beforeEach, expect, test } from "vitest";
import { takeSteps } from "./steps.ts";
import { bioField, button, clubPage, colourBox, nameField, write } from "./testing.ts";

let time = 0;

beforeEach(() => {
  time = 0;
});

function open(): HTMLFormElement {
  const form = clubPage();
  takeSteps(form, () => time);
  return form;
}

/** Types after a pause, so that the edit is a step of its own. */
function later(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  time += 1_000;
  write(field, text);
}

function press(on: Element, shiftKey = false): boolean {
  return on.dispatchEvent(
    new KeyboardEvent("keydown", { key: "z", ctrlKey: true, shiftKey, bubbles: true, cancelable: true }),
  );
}

test("undo and redo work across all fields of the form", () => {
  const form = open();
  const heard: string[] = [];
  form.addEventListener("input", () => heard.push(nameField().value));
  later(nameField(), "Mia Lind");
  later(bioField(), "Slow mornings.");
  time += 1_000;
  colourBox().click();
  expect([button("undo").hidden, button("undo").ariaDisabled, button("redo").ariaDisabled]).toEqual([
    false,
    null,
    "true",
  ]);
  button("undo").click();
  expect(colourBox().checked).toBe(false);
  button("undo").click();
  button("undo").click();
  expect([nameField().value, bioField().value]).toEqual(["Mia", ""]);
  expect(button("undo").ariaDisabled).toBe("true");
  expect(heard.at(-1)).toBe("Mia");
  button("undo").click();
  button("redo").click();
  button("redo").click();
  button("redo").click();
  expect([nameField().value, bioField().value, colourBox().checked]).toEqual(["Mia Lind", "Slow mornings.", true]);
});

test("continued typing in a field is one step", () => {
  open();
  for (const text of ["Mia L", "Mia Li", "Mia Lind"]) {
    time += 100;
    write(nameField(), text);
  }
  button("undo").click();
  expect(nameField().value).toBe("Mia");
});

test("keyboard shortcuts work where the field has no undo of its own", () => {
  open();
  later(nameField(), "Mia Lind");
  expect(press(nameField())).toBe(true);
  expect(nameField().value).toBe("Mia Lind");
  expect(press(document.body)).toBe(false);
  expect(nameField().value).toBe("Mia");
  expect(press(colourBox(), true)).toBe(false);
  expect(nameField().value).toBe("Mia Lind");
});

test("changes that the page restored can be undone", () => {
  const form = clubPage();
  nameField().value = "Mia Lind";
  takeSteps(form, () => time);
  button("undo").click();
  expect(nameField().value).toBe("Mia");
});
