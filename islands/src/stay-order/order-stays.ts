import { quietClient, token } from "../api/client.ts";
import { toResult } from "../api/result.ts";

/**
 * The order of a creator's stays on the page of the desk: its buttons act at once and the server is told behind them.
 * What the server does not take is put back. The forms below do the same without scripts.
 */

const LIST = "ol[data-stay-order]";
const SAID = "[data-stay-order-said]";

const texts = {
  moved: (title: string, place: number, count: number) => `${title} is at place ${place} of ${count} now.`,
  pinned: (title: string) => `${title} is pinned.`,
  unpinned: (title: string) => `${title} is no longer pinned.`,
  failed: "The order could not be saved. It is as it was before.",
  pin: { true: "Unpin", false: "Pin" },
};

type Row = HTMLElement;

/** How the rows stand. */
interface Standing {
  readonly ids: readonly string[];
  readonly pinnedIds: readonly string[];
}

/** Tells the server; false when it does not take it. */
export type SendOrder = (standing: Standing) => Promise<boolean>;

/**
 * Lets the buttons act at once from when the server can be told in the same moment: a page that is left right after a
 * press takes nothing along that still waits for a token. Until then, and where there is none, the forms do it.
 */
export async function orderStaysOnceSignedIn(
  source: { current(): Promise<string | undefined> } = token,
): Promise<void> {
  if ((await source.current().catch(() => undefined)) !== undefined) {
    orderStays();
  }
}

/** Makes the buttons of the list act at once, where there is one whose order is known as a whole. */
export function orderStays(send: SendOrder = sendOrder): void {
  const list = document.querySelector<HTMLElement>(LIST);
  if (!list) {
    return;
  }
  let kept = standingOf(list);
  /** What was asked for last; one call at a time, and only the last of those that wait is sent. */
  let wanted: Standing | undefined;
  let isSending = false;

  async function tell(): Promise<void> {
    if (isSending) {
      return;
    }
    isSending = true;
    while (wanted) {
      const next = wanted;
      wanted = undefined;
      if (await send(next).catch(() => false)) {
        kept = next;
      } else if (!wanted && list) {
        arrange(list, kept);
        say(texts.failed);
      }
    }
    isSending = false;
  }

  list.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    const row = form instanceof HTMLFormElement ? form.closest<Row>("li[data-id]") : null;
    if (!(form instanceof HTMLFormElement) || !form.matches(".stay-order") || !row) {
      return;
    }
    if (!(submitter instanceof HTMLButtonElement) || !act(list, row, submitter.value)) {
      // At the end of the page the server knows what comes after.
      return;
    }
    event.preventDefault();
    submitter.focus();
    say(wordsOf(list, row, submitter.value, form.dataset["title"] ?? ""));
    dress(list);
    wanted = standingOf(list);
    void tell();
  });
  dress(list);
}

/** Does what a button says; false where it is not known here what that would be. */
function act(list: HTMLElement, row: Row, intent: string): boolean {
  const [before, after] = [row.previousElementSibling, row.nextElementSibling];
  switch (intent) {
    case "up":
      return swap(list, row, before, before);
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

/** Pinned rows and others do not change places with each other. */
function swap(list: HTMLElement, row: Row, neighbour: Element | null, place: Element | null): boolean {
  if (!(neighbour instanceof HTMLElement) || isPinned(neighbour) !== isPinned(row)) {
    return false;
  }
  list.insertBefore(row, place);
  return true;
}

function wordsOf(list: HTMLElement, row: Row, intent: string, title: string): string {
  if (intent === "pin") {
    return texts.pinned(title);
  }
  const rows = rowsOf(list);
  return intent === "unpin" ? texts.unpinned(title) : texts.moved(title, rows.indexOf(row) + 1, rows.length);
}

/** Puts the rows back as they were. */
function arrange(list: HTMLElement, { ids, pinnedIds }: Standing): void {
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

/** The words of each pin button. */
function dress(list: HTMLElement): void {
  for (const row of rowsOf(list)) {
    const button = row.querySelector<HTMLButtonElement>(".stay-order [value=pin], .stay-order [value=unpin]");
    const title = row.querySelector<HTMLElement>(".stay-order")?.dataset["title"] ?? "";
    if (button) {
      const word = texts.pin[isPinned(row) ? "true" : "false"];
      button.value = isPinned(row) ? "unpin" : "pin";
      button.setAttribute("aria-label", `${word}: ${title}`);
      (button.querySelector("span") ?? button).textContent = word;
    }
  }
}

function standingOf(list: HTMLElement): Standing {
  const ids = (rows: readonly Row[]) => rows.map((row) => row.dataset["id"] ?? "");
  const rows = rowsOf(list);
  return { ids: ids(rows), pinnedIds: ids(rows.filter(isPinned)) };
}

function rowsOf(list: HTMLElement): Row[] {
  return [...list.children].filter((row) => row instanceof HTMLElement);
}

function isPinned(row: HTMLElement): boolean {
  return row.dataset["pinned"] === "true";
}

function say(words: string): void {
  const place = document.querySelector(SAID);
  if (place) {
    place.textContent = words;
    place.classList.toggle("visually-hidden", words !== texts.failed);
  }
}

/** Also when the page is left right after the press. */
async function sendOrder({ ids, pinnedIds }: Standing): Promise<boolean> {
  const body = { ids: [...ids], pinnedIds: [...pinnedIds] };
  return (await toResult(quietClient.PUT("/api/v1/bff/recommendation/order", { body, keepalive: true }))).ok;
}
