import { beforeEach, expect, test, vi } from "vitest";
import { settle } from "../testing/page.ts";
import type { Outcome, Show } from "./calls.ts";
import { oneAfterAnother } from "./one-after-another.ts";
import { showRows } from "./show-rows.ts";

const row = (id: string, title: string, isShown: boolean) => `
  <li data-id="row-${id}">
    <h2><a href="#${id}">${title}</a></h2>
    <span data-row-state><span class="badge${isShown ? " badge-good" : ""}">${isShown ? "Shown" : "Hidden"}</span></span>
    <span class="badge">Pinned</span>
    <form method="post">
      <input type="hidden" name="hotelId" value="${id}">
      <input type="hidden" name="isActive" value="${!isShown}">
      <button name="intent" value="toggle"><span>${isShown ? "Hide" : "Show"}</span></button>
      <a href="/qr?of=${id}" data-row-share${isShown ? "" : " hidden"}>Share</a>
      <button name="intent" value="remove">Remove for good</button>
    </form>
  </li>`;

beforeEach(() => {
  document.body.innerHTML = `
    <p class="visually-hidden" role="status" data-dashboard-said></p>
    <ol>${row("a", "Sea", true)}${row("b", "Hill", false)}</ol>`;
});

const TAKEN: Outcome = { isTaken: true };
const said = () => document.querySelector("[data-dashboard-said]");
const button = (id: string) => document.querySelector<HTMLButtonElement>(`[data-id="row-${id}"] [value=toggle]`);

/** The state of a row: badge, tone, button label and the value that the form would send. */
function stateOf(id: string) {
  const own = document.querySelector(`[data-id="row-${id}"]`);
  const badge = own?.querySelector(".badge");
  const isGood = badge?.classList.contains("badge-good");
  const field = own?.querySelector<HTMLInputElement>("[name=isActive]");
  return [badge?.textContent, isGood, button(id)?.textContent, field?.value];
}

const SHOWN = ["Shown", true, "Hide", "false"];
const HIDDEN = ["Hidden", false, "Show", "true"];

/** Submits a form through its button, as a press does; returns whether the page left it to the browser. */
function press(id: string, intent = "toggle"): boolean {
  const submitter = document.querySelector<HTMLButtonElement>(`[data-id="row-${id}"] [value=${intent}]`);
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
  return submitter?.form?.dispatchEvent(event) ?? true;
}

function acts(show: Show, field = "hotelId"): void {
  const list = document.querySelector<HTMLElement>("ol");
  if (list) {
    showRows(list, oneAfterAnother(), field, show);
  }
}

/** Calls that the test answers. */
function answeredByHand() {
  const answers: ((outcome: Outcome) => void)[] = [];
  return { answers, show: vi.fn<Show>(() => new Promise((resolve) => answers.push(resolve))) };
}

test("a press changes badge and button at once and keeps the focus; the new visibility is announced when it is saved", async () => {
  const { answers, show } = answeredByHand();
  acts(show);
  expect(press("a")).toBe(false);
  expect(stateOf("a")).toEqual(HIDDEN);
  expect(stateOf("b")).toEqual(HIDDEN);
  expect(document.activeElement).toBe(button("a"));
  expect(show).toHaveBeenCalledExactlyOnceWith("a", false);
  expect(said()?.textContent).toBe("");
  answers[0]?.(TAKEN);
  await settle();
  expect(said()?.textContent).toBe("Only you see it now.");
  expect(said()?.getAttribute("role")).toBe("status");
  press("b");
  expect(stateOf("b")).toEqual(SHOWN);
  expect(said()?.textContent).toBe("");
  answers[1]?.(TAKEN);
  await settle();
  expect(show).toHaveBeenLastCalledWith("b", true);
  expect(said()?.textContent).toBe("Visitors see it in your club now.");
});

test("an entry is shared while visitors see it", async () => {
  const isOffered = (id: string) =>
    document.querySelector<HTMLElement>(`[data-id="row-${id}"] [data-row-share]`)?.hidden === false;
  acts(async () => TAKEN);
  expect([isOffered("a"), isOffered("b")]).toEqual([true, false]);
  press("a");
  press("b");
  await settle();
  expect([isOffered("a"), isOffered("b")]).toEqual([false, true]);
});

test("a refused change is reverted with its reason, and can be pressed again", async () => {
  const show = vi.fn<Show>(async () => ({ isTaken: false, reason: "Give it a title first." }));
  acts(show);
  press("b");
  await settle();
  expect(stateOf("b")).toEqual(HIDDEN);
  expect(said()?.textContent).toBe("Hill could not be shown. It is hidden as before. Give it a title first.");
  expect(said()?.getAttribute("role")).toBe("alert");
  expect(said()?.classList.contains("visually-hidden")).toBe(false);
  show.mockResolvedValue(TAKEN);
  press("b");
  expect(said()?.textContent).toBe("");
  expect(said()?.classList.contains("visually-hidden")).toBe(true);
  await settle();
  expect(stateOf("b")).toEqual(SHOWN);
});

test("a failure without a message says which change was not made", async () => {
  acts(async () => ({ isTaken: false, reason: "" }));
  press("a");
  await settle();
  expect(stateOf("a")).toEqual(SHOWN);
  expect(said()?.textContent).toBe("Sea could not be hidden. It is shown as before.");
});

test("the last press counts, and is sent when the one before it is answered", async () => {
  const { answers, show } = answeredByHand();
  acts(show);
  press("a");
  press("a");
  press("a");
  press("a");
  expect(stateOf("a")).toEqual(SHOWN);
  expect(show).toHaveBeenCalledTimes(1);
  answers[0]?.(TAKEN);
  await settle();
  // The outdated message about the row's visibility is gone.
  expect(said()?.textContent).toBe("");
  expect(show.mock.calls).toEqual([
    ["a", false],
    ["a", true],
  ]);
  answers[1]?.({ isTaken: false, reason: "" });
  await settle();
  expect(stateOf("a")).toEqual(HIDDEN);
});

test("a refusal does not undo a later press", async () => {
  const { answers, show } = answeredByHand();
  acts(show);
  press("a");
  press("b");
  press("a");
  press("a");
  answers[0]?.({ isTaken: false, reason: "" });
  await settle();
  expect(stateOf("a")).toEqual(HIDDEN);
  answers[1]?.(TAKEN);
  await settle();
  answers[2]?.(TAKEN);
  await settle();
  expect(show.mock.calls).toEqual([
    ["a", false],
    ["b", true],
    ["a", false],
  ]);
  expect(stateOf("a")).toEqual(HIDDEN);
  expect(stateOf("b")).toEqual(SHOWN);
});

test("other buttons, and forms without the field, are left to the browser", () => {
  const show = vi.fn<Show>(async () => TAKEN);
  acts(show, "packageId");
  expect(press("a")).toBe(true);
  acts(show);
  expect(press("a", "remove")).toBe(true);
  expect(show).not.toHaveBeenCalled();
  expect(stateOf("a")).toEqual(SHOWN);
});
