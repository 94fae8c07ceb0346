import { beforeEach, expect, test } from "vitest";
import { closeGuests } from "./guests.ts";

function find<Kind extends HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (!found) {
    throw new Error(`no ${selector}`);
  }
  return found;
}

const guests = () => find<HTMLDetailsElement>("details");

function open(position: string): void {
  document.body.innerHTML = `
    <form class="search-box">
      <details class="search-guests" open>
        <summary>2 guests</summary>
        <div class="search-guests-panel" style="position: ${position}"><button type="button">More</button></div>
      </details>
      <button>Search</button>
    </form>`;
  closeGuests();
  find("details button").focus();
}

beforeEach(() => {
  open("absolute");
});

test("Escape closes the guests and leads back to their summary", () => {
  const press = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
  find("details button").dispatchEvent(press);
  expect(guests().open).toBe(false);
  expect(press.defaultPrevented, "a panel around the search box stays open").toBe(true);
  expect(document.activeElement).toBe(find("summary"));
});

test("the guests close when the focus or a press goes elsewhere, not within them", () => {
  find("summary").focus();
  find("details button").dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(guests().open).toBe(true);
  find("form > button").focus();
  expect(guests().open).toBe(false);
  open("absolute");
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(guests().open).toBe(false);
});

test("guests in the page's flow stay open, so that nothing moves under the finger", () => {
  open("static");
  find("form > button").focus();
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(guests().open).toBe(true);
});
