import { beforeEach, expect, test, vi } from "vitest";
import { one } from "../testing/one.ts";
import { settle } from "../testing/page.ts";
import type { SendOrder } from "./calls.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { orderRows } from "./order-rows.ts";

const row = (id: string, title: string, isPinned = false) => `
  <li data-id="${id}" data-pinned="${isPinned}">
    <form class="list-order" data-title="${title}" method="post">
      <span data-row-grip hidden></span>
      <button name="intent" value="up" aria-label="Move up: ${title}"></button>
      <button name="intent" value="down" aria-label="Move down: ${title}"></button>
      <button name="intent" value="${isPinned ? "unpin" : "pin"}"><span></span></button>
    </form>
    <form method="post"><button name="intent" value="toggle">Hide</button></form>
  </li>`;

beforeEach(() => {
  document.body.innerHTML = `
    <p class="visually-hidden" role="status" data-dashboard-said></p>
    <ol data-dashboard-list="stays" data-list-order="beginning">${row("p", "Pinned", true)}${row("a", "Sea")}${row("b", "Hill")}${row("c", "River")}</ol>`;
});

const ids = () => [...document.querySelectorAll<HTMLElement>("li")].map(({ dataset }) => dataset["id"]);
const said = () => document.querySelector("[data-dashboard-said]");
const button = (id: string, intent: string) =>
  document.querySelector<HTMLButtonElement>(`li[data-id="${id}"] [value="${intent}"]`);

const list = () => one("ol", HTMLElement);
const orderList = (send: SendOrder) => orderRows(list(), oneAfterAnother(), send);

/** Submits a form through its button, as a press does; returns whether the page left it to the browser. */
function press(id: string, intent: string): boolean {
  const submitter = button(id, intent);
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: submitter ?? null });
  return submitter?.form?.dispatchEvent(event) ?? true;
}

test("a press moves the row at once, announces it and tells the server", async () => {
  const send = vi.fn<SendOrder>(async () => true);
  orderList(send);
  expect(press("b", "up")).toBe(false);
  expect(ids()).toEqual(["p", "b", "a", "c"]);
  expect(said()?.textContent).toBe("Hill is at place 2 of 4 now.");
  expect(document.activeElement).toBe(button("b", "up"));
  await settle();
  expect(send).toHaveBeenCalledExactlyOnceWith({ ids: ["p", "b", "a", "c"], pinnedIds: ["p"] });
});

test("pinning moves a row before the others, and unpinning behind the pinned ones", async () => {
  const send = vi.fn<SendOrder>(async () => true);
  orderList(send);
  press("c", "pin");
  expect(ids()).toEqual(["p", "c", "a", "b"]);
  expect(button("c", "unpin")?.getAttribute("aria-label")).toBe("Unpin: River");
  press("p", "unpin");
  expect(ids()).toEqual(["c", "p", "a", "b"]);
  await settle();
  expect(send).toHaveBeenLastCalledWith({ ids: ["c", "p", "a", "b"], pinnedIds: ["c"] });
});

test("a refused order is reverted, with a visible message", async () => {
  orderList(async () => false);
  press("c", "pin");
  press("b", "up");
  await settle();
  expect(ids()).toEqual(["p", "a", "b", "c"]);
  expect(button("c", "pin")?.getAttribute("aria-label")).toBe("Pin: River");
  expect(said()?.textContent).toContain("could not be saved");
  expect(said()?.classList.contains("visually-hidden")).toBe(false);
});

test("while a call is pending the next ones wait, and only the last is sent", async () => {
  const answers: ((isTaken: boolean) => void)[] = [];
  const send = vi.fn<SendOrder>(() => new Promise((resolve) => answers.push(resolve)));
  orderList(send);
  press("c", "up");
  press("c", "up");
  press("b", "up");
  expect(send).toHaveBeenCalledTimes(1);
  answers[0]?.(true);
  await settle();
  expect(send).toHaveBeenCalledTimes(2);
  expect(send).toHaveBeenLastCalledWith({ ids: ids(), pinnedIds: ["p"] });
});

test("after the last row of the page, and for other forms, the browser submits as without scripts", () => {
  const send = vi.fn<SendOrder>(async () => true);
  orderList(send);
  expect(press("c", "down")).toBe(true);
  expect(press("a", "toggle")).toBe(true);
  expect(send).not.toHaveBeenCalled();
  expect(ids()).toEqual(["p", "a", "b", "c"]);
});

const off = () =>
  [...document.querySelectorAll<HTMLButtonElement>("[aria-disabled=true]")].map(
    ({ value, form }) => `${form?.dataset["title"]} ${value}`,
  );

test("a row at an end of its group cannot move beyond it, and its button keeps the focus", async () => {
  list().dataset["listOrder"] = "whole";
  // The server disables the buttons for pages without scripts.
  button("a", "up")?.toggleAttribute("disabled", true);
  const send = vi.fn<SendOrder>(async () => true);
  orderList(send);
  expect(off()).toEqual(["Pinned up", "Pinned down", "Sea up", "River down"]);
  expect(button("a", "up")?.disabled).toBe(false);
  expect(press("a", "up")).toBe(false);
  expect(press("c", "down")).toBe(false);
  expect(ids()).toEqual(["p", "a", "b", "c"]);
  expect(send).not.toHaveBeenCalled();

  expect(press("b", "down")).toBe(false);
  expect(off()).toEqual(["Pinned up", "Pinned down", "Sea up", "Hill down"]);
  expect(document.activeElement).toBe(button("b", "down"));
  // A row whose removal is pending is at no end.
  document.querySelector<HTMLElement>('li[data-id="b"]')?.toggleAttribute("hidden", true);
  await settle();
  expect(off()).toContain("River down");
});

/** Drags a row by its grip to the place of another one. */
function drag(id: string, to: string, end = "pointerup"): void {
  const rows = [...document.querySelectorAll<HTMLElement>("li")];
  for (const [place, row] of rows.entries()) {
    vi.spyOn(row, "getBoundingClientRect").mockReturnValue(new DOMRect(0, place * 100, 100, 100));
  }
  const grip = one(`li[data-id="${id}"] [data-row-grip]`, HTMLElement);
  grip.setPointerCapture = () => {};
  const at = (row: string) => {
    const place = rows.findIndex(({ dataset }) => dataset["id"] === row);
    return { clientY: place * 100 + 1, pointerId: 1, button: 0, bubbles: true };
  };
  grip.dispatchEvent(new PointerEvent("pointerdown", at(id)));
  grip.dispatchEvent(new PointerEvent("pointermove", at(to)));
  grip.dispatchEvent(new PointerEvent(end, at(to)));
}

test("a dragged row takes the place of another one of its group, and tells the server", async () => {
  const send = vi.fn<SendOrder>(async () => true);
  orderList(send);
  drag("c", "a");
  expect(ids()).toEqual(["p", "c", "a", "b"]);
  expect(said()?.textContent).toBe("River is at place 2 of 4 now.");
  drag("c", "b");
  expect(ids()).toEqual(["p", "a", "b", "c"]);
  // Pinned rows keep their places.
  drag("b", "p");
  expect(ids()).toEqual(["p", "b", "a", "c"]);
  drag("b", "c", "pointercancel");
  drag("b", "b");
  expect(ids()).toEqual(["p", "b", "a", "c"]);
  expect(document.querySelector("[data-dragged], [data-target]")).toBeNull();
  await settle();
  expect(send).toHaveBeenLastCalledWith({ ids: ["p", "b", "a", "c"], pinnedIds: ["p"] });
});

test("a dragged row goes back when the server refuses", async () => {
  orderList(async () => false);
  drag("c", "a");
  await settle();
  expect(ids()).toEqual(["p", "a", "b", "c"]);
  expect(said()?.textContent).toContain("could not be saved");
});

test("a row that is alone in its group has no grip", () => {
  orderList(async () => true);
  const hidden = () => [...document.querySelectorAll<HTMLElement>("[data-row-grip]")].map((grip) => grip.hidden);
  expect(hidden()).toEqual([true, false, false, false]);
  press("a", "pin");
  expect(hidden()).toEqual([false, false, false, false]);
});

test("a page that does not know the whole order is left to the browser", () => {
  delete list().dataset["listOrder"];
  const send = vi.fn<SendOrder>(async () => true);
  orderList(send);
  expect(press("b", "up")).toBe(true);
  expect(send).not.toHaveBeenCalled();
});
