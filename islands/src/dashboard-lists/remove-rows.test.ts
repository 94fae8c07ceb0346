import { beforeEach, expect, test, vi } from "vitest";
import { one } from "../testing/one.ts";
import { settle } from "../testing/page.ts";
import type { Outcome, Remove } from "./calls.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { orderRows } from "./order-rows.ts";
import { type Load, removeRows } from "./remove-rows.ts";

const row = (id: string, title: string) => `
  <li data-id="row-${id}" data-pinned="false">
    <h2><a href="#${id}">${title}</a></h2>
    <form class="list-order" data-title="${title}" method="post">
      <button name="intent" value="up"></button>
    </form>
    <form method="post">
      <input type="hidden" name="hotelId" value="${id}">
      <details open><summary>Remove</summary><button name="intent" value="remove">Remove for good</button></details>
    </form>
  </li>`;

beforeEach(() => {
  history.replaceState(null, "", "/dashboard/manage-stays?page=2&done=true#somewhere");
  document.body.innerHTML = `
    <h1>Your stays</h1>
    <p class="visually-hidden" role="status" data-dashboard-said></p>
    <ol data-dashboard-list="stays" data-list-order="whole">${row("a", "Sea")}${row("b", "Hill")}${row("c", "River")}</ol>`;
});

const TAKEN: Outcome = { isTaken: true };
const LOST: Outcome = { isTaken: false, reason: "" };
const said = () => document.querySelector("[data-dashboard-said]");
const seen = () =>
  [...document.querySelectorAll<HTMLElement>("li")].filter(({ hidden }) => !hidden).map(({ dataset }) => dataset["id"]);
const link = (id: string) => document.querySelector(`[data-id="row-${id}"] a`);

function press(id: string, intent = "remove"): boolean {
  const submitter = document.querySelector<HTMLButtonElement>(`[data-id="row-${id}"] [value=${intent}]`);
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  return submitter?.form?.dispatchEvent(event) ?? true;
}

/** A list that acts at once; the test answers its calls. */
function acting() {
  const answers: ((outcome: Outcome) => void)[] = [];
  const remove = vi.fn<Remove>(() => new Promise((resolve) => answers.push(resolve)));
  const load = vi.fn<Load>();
  const queue = oneAfterAnother();
  const list = one("ol", HTMLElement);
  removeRows(list, queue, "hotelId", remove, load);
  return { answers, remove, load, queue, list };
}

test("a row goes at once, the focus moves to the next row, and the removal is announced when it is done", async () => {
  const { answers, remove, load } = acting();
  expect(press("b")).toBe(false);
  expect(seen()).toEqual(["row-a", "row-c"]);
  expect(document.activeElement).toBe(link("c"));
  expect(remove).toHaveBeenCalledExactlyOnceWith("b");
  expect(said()?.textContent).toBe("");
  answers[0]?.(TAKEN);
  await settle();
  expect(document.querySelectorAll("li")).toHaveLength(2);
  expect(said()?.textContent).toBe("It is removed.");
  expect(load).not.toHaveBeenCalled();
});

test("after the last row of the list the focus moves to the page's heading", () => {
  acting();
  press("c");
  expect(document.activeElement).toBe(document.querySelector("h1"));
  // Skips a row whose removal is pending.
  press("a");
  expect(document.activeElement).toBe(link("b"));
  press("b");
  expect(document.activeElement).toBe(document.querySelector("h1"));
});

test("a row that the server does not remove comes back in its place with the message", async () => {
  const { answers } = acting();
  press("b");
  answers[0]?.({ isTaken: false, reason: "Try again later." });
  await settle();
  expect(seen()).toEqual(["row-a", "row-b", "row-c"]);
  expect(said()?.textContent).toBe("Hill could not be removed. It is back in its place. Try again later.");
  expect(said()?.getAttribute("role")).toBe("alert");
  expect(said()?.classList.contains("visually-hidden")).toBe(false);
  expect(press("b")).toBe(false);
  expect(said()?.textContent).toBe("");
});

test("rows are removed one after another, and the page reloads once the last one is gone", async () => {
  const { answers, remove, load } = acting();
  press("a");
  press("b");
  press("c");
  expect(seen()).toEqual([]);
  expect(remove).toHaveBeenCalledTimes(1);
  for (const answer of [0, 1]) {
    answers[answer]?.(TAKEN);
    await settle();
    expect(load).not.toHaveBeenCalled();
  }
  answers[2]?.(TAKEN);
  await settle();
  expect(remove.mock.calls).toEqual([["a"], ["b"], ["c"]]);
  expect(load).toHaveBeenCalledExactlyOnceWith(`${location.origin}/dashboard/manage-stays?page=2&done=removed`);
});

test("the page stays when the last row could not be removed", async () => {
  const { answers, load } = acting();
  for (const [answer, id] of ["a", "b", "c"].entries()) {
    press(id);
    answers[answer]?.(id === "b" ? LOST : TAKEN);
    await settle();
  }
  expect(seen()).toEqual(["row-b"]);
  expect(load).not.toHaveBeenCalled();
});

test("rows move past one whose removal is pending, and it comes back in its proper place", async () => {
  const { answers, queue, list } = acting();
  const send = vi.fn(async () => true);
  orderRows(list, queue, send);
  press("b");
  press("c", "up");
  expect(seen()).toEqual(["row-c", "row-a"]);
  expect(said()?.textContent).toBe("River is at place 1 of 2 now.");
  // The calls go out in the order of the presses.
  expect(send).not.toHaveBeenCalled();
  answers[0]?.(LOST);
  await settle();
  expect(seen()).toEqual(["row-c", "row-a", "row-b"]);
  expect(send).toHaveBeenCalledExactlyOnceWith({ ids: ["row-c", "row-a", "row-b"], pinnedIds: [] });
});

test("an order that is sent as the page is left omits a row that may be removed", () => {
  const { remove, queue, list } = acting();
  const send = vi.fn(async () => true);
  orderRows(list, queue, send);
  press("b");
  press("c", "up");
  dispatchEvent(new Event("pagehide"));
  expect(remove).toHaveBeenCalledExactlyOnceWith("b");
  expect(send).toHaveBeenCalledExactlyOnceWith({ ids: ["row-c", "row-a"], pinnedIds: [] });
});

test("an order that is sent after a removal omits the row", async () => {
  const { answers, queue, list } = acting();
  const send = vi.fn(async () => true);
  orderRows(list, queue, send);
  press("b");
  press("c", "up");
  answers[0]?.(TAKEN);
  await settle();
  expect(send).toHaveBeenCalledExactlyOnceWith({ ids: ["row-c", "row-a"], pinnedIds: [] });
});
