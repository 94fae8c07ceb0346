import { beforeEach, expect, test, vi } from "vitest";
import { one } from "../testing/one.ts";
import { arrangeLinks } from "./arrange-links.ts";
import { takeSteps } from "./steps.ts";
import { write } from "./testing.ts";

const ROWS = 5;
const HEIGHT = 100;

function open(links: readonly (readonly [string, string])[]): void {
  const row = (_: unknown, place: number) => {
    const [title = "", address = ""] = links[place] ?? [];
    return `<li class="link-row"><span data-row-grip hidden></span>
      <div class="field"><input name="linkLabel_${place}" value="${title}"></div>
      <div class="field"><input name="linkUrl_${place}" value="${address}"></div>
      <input type="checkbox" name="linkHidden_${place}" value="true">
      ${["up", "down", "remove"].map((what) => `<button name="intent" value="link-${what}-${place}">${what}</button>`).join("")}
      </li>`;
  };
  document.body.innerHTML = `<form><ol data-link-rows>${Array.from({ length: ROWS }, row).join("")}</ol>
    <p role="status" data-link-said></p><button name="intent" value="add-link">Add a link</button>
    <button type="button" data-undo hidden>Undo</button></form>`;
  const form = one("form", HTMLFormElement);
  form.addEventListener("submit", (event) => event.preventDefault());
  takeSteps(form);
  arrangeLinks(form);
}

beforeEach(() => {
  open([
    ["Letters", "letters.example"],
    ["Shop", "shop.example"],
    ["Films", "films.example"],
  ]);
});

const field = (name: string) => one(`[name=${name}]`, HTMLInputElement);
const rows = () => [...document.querySelectorAll<HTMLElement>("li")];
/** Title and address of each visible row; hidden links in brackets. */
const links = () =>
  rows()
    .filter((row) => !row.hidden)
    .map((_, place) => {
      const text = `${field(`linkLabel_${place}`).value} ${field(`linkUrl_${place}`).value}`.trim();
      return field(`linkHidden_${place}`).checked ? `(${text})` : text;
    });
const button = (what: string, place: number) => one(`[value=link-${what}-${place}]`, HTMLButtonElement);
const said = () => one("[role=status]", HTMLElement).textContent;

test("one empty row is shown, and the next one as soon as it is not empty any more", () => {
  expect(links()).toEqual(["Letters letters.example", "Shop shop.example", "Films films.example", ""]);
  write(field("linkUrl_3"), "n");
  expect(links()).toHaveLength(5);
  write(field("linkUrl_3"), "");
  expect(links()).toHaveLength(4);
  one("[value=add-link]", HTMLButtonElement).click();
  expect(document.activeElement).toBe(field("linkLabel_3"));
});

test("buttons that would move a link beyond an end are off", () => {
  const off = (what: string) => rows().map((_, place) => button(what, place).disabled);
  expect(off("up")).toEqual([true, false, false, true, true]);
  expect(off("down")).toEqual([false, false, true, true, true]);
  expect(off("remove")).toEqual([false, false, false, true, true]);
});

test("a link moves with all its values, keeps the focus, and can be undone", () => {
  const box = field("linkHidden_1");
  box.click();
  box.dispatchEvent(new Event("input", { bubbles: true }));
  button("up", 1).click();
  expect(links()).toEqual(["(Shop shop.example)", "Letters letters.example", "Films films.example", ""]);
  expect(said()).toBe("Moved to place 1 of 3.");
  // It is the first one: only the other button acts.
  expect(document.activeElement).toBe(button("down", 0));
  button("down", 0).click();
  expect(document.activeElement).toBe(button("down", 1));
  one("[data-undo]", HTMLButtonElement).click();
  expect(links()[0]).toBe("(Shop shop.example)");
});

test("a link is removed, and the others close the gap", () => {
  button("remove", 0).click();
  expect(links()).toEqual(["Shop shop.example", "Films films.example", ""]);
  expect(said()).toBe("The link is removed.");
  expect(document.activeElement).toBe(button("remove", 0));
  button("remove", 1).click();
  // No link is behind it.
  expect(document.activeElement).toBe(field("linkLabel_1"));
});

test("the error of a text goes with it", () => {
  const wrong = field("linkUrl_1");
  wrong.ariaInvalid = "true";
  wrong.insertAdjacentHTML("afterend", '<p class="field-error">No.</p>');
  button("up", 1).click();
  expect(document.querySelector(".field-error")).toBeNull();
});

function drag(from: number, to: number, end = "pointerup"): void {
  for (const [place, row] of rows().entries()) {
    vi.spyOn(row, "getBoundingClientRect").mockReturnValue(new DOMRect(0, place * HEIGHT, HEIGHT, HEIGHT));
  }
  const grip = rows()[from]?.querySelector<HTMLElement>("[data-row-grip]");
  if (!grip) {
    throw new Error("the row has no grip");
  }
  grip.setPointerCapture = () => {};
  const at = (place: number) => ({ clientY: place * HEIGHT + 1, pointerId: 1, button: 0, bubbles: true });
  grip.dispatchEvent(new PointerEvent("pointerdown", at(from)));
  grip.dispatchEvent(new PointerEvent("pointermove", at(to)));
  grip.dispatchEvent(new PointerEvent(end, at(to)));
}

test("a link is dragged to another place", () => {
  drag(2, 0);
  expect(links()).toEqual(["Films films.example", "Letters letters.example", "Shop shop.example", ""]);
  drag(0, 4);
  expect(links()).toEqual(["Letters letters.example", "Shop shop.example", "Films films.example", ""]);
  drag(0, 2, "pointercancel");
  expect(links()[0]).toBe("Letters letters.example");
  expect(document.querySelector("[data-dragged], [data-target]")).toBeNull();
});

test("a single link has nowhere to be dragged", () => {
  open([["Letters", "letters.example"]]);
  expect(document.querySelector("[data-row-grip]:not([hidden])")).toBeNull();
});
