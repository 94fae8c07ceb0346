import { dragRows } from "../lib/drag-rows.ts";
import { announce, announceFailure } from "./announce.ts";
import type { ListOrder, SendOrder } from "./calls.ts";
import type { Queue } from "./one-after-another.ts";
import { rowsOf, seenRowsOf } from "./rows.ts";
import { texts } from "./texts.ts";

/**
 * The order of a creator's list in the dashboard: its buttons and a dragged row act at once and send the change in the
 * background. A refused change is reverted. Without scripts the forms do the same.
 */

const GRIP = "[data-row-grip]";

/** Makes the buttons of the list act at once, and its rows draggable, if the page knows the whole order. */
export function orderRows(list: HTMLElement, queue: Queue, send: SendOrder): void {
  if (list.dataset["listOrder"] === undefined) {
    return;
  }
  /** The name of the order in the queue. */
  const name = `order ${list.dataset["dashboardList"]}`;
  let kept = orderOf(rowsOf(list));

  const sendOrKeep = async (next: ListOrder) => {
    if (await send(next).catch(() => false)) {
      kept = next;
    } else if (!queue.has(name)) {
      arrange(list, kept);
      announceFailure(list, texts.order.failed);
    }
  };

  /** Announces and sends what was done with a row. */
  const change = (row: HTMLElement, intent: string) => {
    announce(list, wordsOf(list, row, intent));
    dress(list);
    // A removed row is no longer in the list; a row that could not be removed is back. While a removal is pending and
    // the page is left, the order omits the row, and the server puts it last.
    queue.put(
      name,
      () => sendOrKeep(orderOf(rowsOf(list))),
      () => sendOrKeep(orderOf(seenRowsOf(list))),
    );
  };

  list.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    const row = form instanceof HTMLFormElement ? form.closest<HTMLElement>("li[data-id]") : null;
    if (!(form instanceof HTMLFormElement) || !form.matches(".list-order") || !row) {
      return;
    }
    if (submitter instanceof HTMLButtonElement && submitter.getAttribute("aria-disabled") === "true") {
      // The row is at the end already.
      event.preventDefault();
      return;
    }
    if (!(submitter instanceof HTMLButtonElement) || !act(list, row, submitter.value)) {
      // Only the server knows what follows the last row of the page.
      return;
    }
    event.preventDefault();
    submitter.focus();
    change(row, submitter.value);
  });
  dragRows(list, {
    grip: GRIP,
    placesOf: (row) => seenRowsOf(list).filter((other) => isPinned(other) === isPinned(row)),
    onDrop: (row, place) => {
      const rows = rowsOf(list);
      const isDown = rows.indexOf(row) < rows.indexOf(place);
      list.insertBefore(row, isDown ? place.nextElementSibling : place);
      change(row, "drag");
    },
  });
  dress(list);
  // A row whose removal is pending is at no end.
  const look = new MutationObserver(() => dress(list));
  look.observe(list, { attributeFilter: ["hidden"], subtree: true });
}

/** Does what a button says; false where the result is not known on this page. */
function act(list: HTMLElement, row: HTMLElement, intent: string): boolean {
  const seen = seenRowsOf(list);
  const [before, after] = [seen[seen.indexOf(row) - 1], seen[seen.indexOf(row) + 1]];
  switch (intent) {
    case "up":
      return swap(list, row, before, before ?? null);
    case "down":
      return swap(list, row, after, after?.nextElementSibling ?? null);
    case "pin":
    case "unpin": {
      row.dataset["pinned"] = String(intent === "pin");
      const first = rowsOf(list).find((other) => other !== row && !isPinned(other));
      list.insertBefore(row, first ?? null);
      return true;
    }
    default:
      return false;
  }
}

/** Pinned rows do not change places with other rows. */
function swap(list: HTMLElement, row: HTMLElement, neighbour: HTMLElement | undefined, place: Element | null): boolean {
  if (!neighbour || isPinned(neighbour) !== isPinned(row)) {
    return false;
  }
  list.insertBefore(row, place);
  return true;
}

function wordsOf(list: HTMLElement, row: HTMLElement, intent: string): string {
  const title = titleOf(row);
  if (intent === "pin") {
    return texts.order.pinned(title);
  }
  const rows = seenRowsOf(list);
  return intent === "unpin"
    ? texts.order.unpinned(title)
    : texts.order.moved(title, rows.indexOf(row) + 1, rows.length);
}

/** Restores an earlier order of the rows. */
function arrange(list: HTMLElement, { ids, pinnedIds }: ListOrder): void {
  const rows = new Map(rowsOf(list).map((row) => [row.dataset["id"] ?? "", row]));
  for (const id of ids) {
    const row = rows.get(id);
    if (row) {
      row.dataset["pinned"] = String(pinnedIds.includes(id));
      list.append(row);
    }
  }
  dress(list);
}

/** Updates the label of each pin button, and which rows can move. */
function dress(list: HTMLElement): void {
  dressEnds(list);
  for (const row of rowsOf(list)) {
    const button = row.querySelector<HTMLButtonElement>(".list-order [value=pin], .list-order [value=unpin]");
    if (button) {
      const word = texts.order.pin[isPinned(row) ? "true" : "false"];
      button.value = isPinned(row) ? "unpin" : "pin";
      button.setAttribute("aria-label", `${word}: ${titleOf(row)}`);
      (button.querySelector("span") ?? button).textContent = word;
    }
  }
}

/**
 * Turns off the buttons that would move a row beyond an end of its group. They keep the focus, so that a press that
 * brings a row to the end can be undone from there. Only the server knows what follows the last row of a page.
 */
function dressEnds(list: HTMLElement): void {
  const rows = seenRowsOf(list);
  for (const [place, row] of rows.entries()) {
    const [before, after] = [rows[place - 1], rows[place + 1]];
    const isLast = after ? isPinned(after) !== isPinned(row) : list.dataset["listOrder"] === "whole";
    turnOff(row, "up", !before || isPinned(before) !== isPinned(row));
    turnOff(row, "down", isLast);
    const grip = row.querySelector<HTMLElement>(GRIP);
    // A row that is alone in its group has no other place.
    const isAlone = ![before, after].some((other) => other && isPinned(other) === isPinned(row));
    // Writing the same value would wake the observer of the list again.
    if (grip && grip.hidden !== isAlone) {
      grip.hidden = isAlone;
    }
  }
}

function turnOff(row: HTMLElement, intent: string, isOff: boolean): void {
  const button = row.querySelector<HTMLButtonElement>(`.list-order [value=${intent}]`);
  if (button) {
    button.disabled = false;
    if (isOff) {
      button.setAttribute("aria-disabled", "true");
    } else {
      button.removeAttribute("aria-disabled");
    }
  }
}

function orderOf(rows: readonly HTMLElement[]): ListOrder {
  const ids = (some: readonly HTMLElement[]) => some.map((row) => row.dataset["id"] ?? "");
  return { ids: ids(rows), pinnedIds: ids(rows.filter(isPinned)) };
}

function titleOf(row: HTMLElement): string {
  return row.querySelector<HTMLElement>(".list-order")?.dataset["title"] ?? "";
}

function isPinned(row: HTMLElement): boolean {
  return row.dataset["pinned"] === "true";
}
