import { dragRows } from "../lib/drag-rows.ts";
import { type Field, putText, textOf } from "../lib/form-fields.ts";
import { linkTexts as texts } from "./texts.ts";

type Move = "up" | "down" | "remove";

/** The title, the address, and whether the link is hidden. */
type Link = readonly string[];

const NO_LINK: Link = ["", "", "false"];

/**
 * Moves and removes links where the page stands, by the buttons of their rows and by dragging; without it the server
 * does what the buttons say. The page has all rows, so links move as values from one row to another.
 */
export function arrangeLinks(form: HTMLFormElement): void {
  const list = form.querySelector<HTMLElement>("[data-link-rows]");
  if (!list) {
    return;
  }
  const rows = [...list.querySelectorAll<HTMLElement>(":scope > li")];
  const said = form.querySelector("[data-link-said]");

  /** The number of rows up to the last link. */
  const count = () => rows.findLastIndex((row) => !isEmpty(linkOf(row))) + 1;

  function show(): void {
    const links = count();
    for (const [place, row] of rows.entries()) {
      row.hidden = place > links;
      const isLink = place < links;
      able(row, "up", isLink && place > 0);
      able(row, "down", isLink && place + 1 < links);
      able(row, "remove", isLink);
      const grip = row.querySelector<HTMLElement>("[data-row-grip]");
      if (grip) {
        grip.hidden = links < 2 || !isLink;
      }
    }
  }

  /** Rewrites the rows as one step, which can be undone. */
  function change(act: (links: Link[]) => void, words: string): void {
    const links = rows.map(linkOf);
    act(links);
    for (const [place, row] of rows.entries()) {
      put(row, links[place] ?? NO_LINK);
    }
    form.dispatchEvent(new Event("input", { bubbles: true }));
    if (said) {
      said.textContent = words;
    }
  }

  function move(from: number, to: number): void {
    if (from !== to && rows[to]) {
      change((links) => links.splice(to, 0, ...links.splice(from, 1)), texts.moved(to + 1, count()));
    }
  }

  function press(what: Move, place: number): void {
    if (what === "remove") {
      change((links) => links.push(...links.splice(place, 1).map(() => NO_LINK)), texts.removed);
      focusOn(rows[place], ["remove"]);
      return;
    }
    const to = place + (what === "up" ? -1 : 1);
    move(place, to);
    // At an end the other button acts.
    focusOn(rows[to], what === "up" ? ["up", "down"] : ["down", "up"]);
  }

  list.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const [, what = "", place = ""] = /^link-(up|down|remove)-(\d+)$/.exec(button?.value ?? "") ?? [];
    if (isMove(what)) {
      event.preventDefault();
      press(what, Number(place));
    }
  });
  form.querySelector("button[value=add-link]")?.addEventListener("click", (event) => {
    const empty = rows.find((row) => isEmpty(linkOf(row)));
    if (empty) {
      event.preventDefault();
      empty.querySelector("input")?.focus();
    }
  });
  form.addEventListener("input", show);
  dragRows(list, {
    grip: "[data-row-grip]",
    placesOf: () => rows.slice(0, count()),
    onDrop: (row, place) => move(rows.indexOf(row), rows.indexOf(place)),
  });
  show();
}

function isMove(text: string): text is Move {
  return text === "up" || text === "down" || text === "remove";
}

function fieldsOf(row: HTMLElement): Field[] {
  return [...row.querySelectorAll<HTMLInputElement>("input[name^=link]")];
}

function linkOf(row: HTMLElement): Link {
  return fieldsOf(row).map(textOf);
}

function isEmpty([title = "", address = ""]: Link): boolean {
  return title.trim() === "" && address.trim() === "";
}

/** Errors belong to the text that was there before. */
function put(row: HTMLElement, link: Link): void {
  for (const [index, field] of fieldsOf(row).entries()) {
    const text = link[index] ?? "";
    if (text !== textOf(field)) {
      putText(field, text);
      field.removeAttribute("aria-invalid");
      field.closest(".field")?.querySelector(".field-error")?.remove();
    }
  }
}

function buttonOf(row: HTMLElement | undefined, what: Move): HTMLButtonElement | null {
  return row?.querySelector<HTMLButtonElement>(`button[value^=link-${what}-]`) ?? null;
}

function able(row: HTMLElement, what: Move, isPossible: boolean): void {
  const button = buttonOf(row, what);
  if (button) {
    button.disabled = !isPossible;
  }
}

/** Focuses the first of the buttons that acts, else the row's title. */
function focusOn(row: HTMLElement | undefined, buttons: readonly Move[]): void {
  const found = buttons.map((what) => buttonOf(row, what)).find((button) => button && !button.disabled);
  (found ?? row?.querySelector("input"))?.focus();
}
