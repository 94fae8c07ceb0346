import { announce, announceFailure } from "./announce.ts";
import type { Show } from "./calls.ts";
import type { Queue } from "./one-after-another.ts";
import { pressOf, titleOf } from "./rows.ts";
import { texts } from "./texts.ts";

/**
 * Makes Hide and Show act at once: badge and button change, and the call runs in the background. A refused change is
 * reverted. The new visibility is announced when the server has accepted it.
 */
export function showRows(list: HTMLElement, queue: Queue, field: string, show: Show): void {
  /** The state that the server accepted last, for each row whose button was pressed. */
  const kept = new Map<HTMLElement, boolean>();

  list.addEventListener("submit", (event) => {
    const press = pressOf(event, "toggle", field);
    const visibility = press && visibilityOf(press.form);
    if (!press || visibility === undefined) {
      return;
    }
    event.preventDefault();
    const { row, id, button } = press;
    button.focus();
    if (!kept.has(row)) {
      kept.set(row, !visibility);
    }
    dress(row, visibility);
    announce(list, "");
    const name = `show ${id}`;
    queue.put(name, async () => {
      const outcome = await show(id, visibility);
      if (outcome.isTaken) {
        kept.set(row, visibility);
      }
      if (queue.has(name)) {
        return;
      }
      const { said, failed } = wordsOf(visibility);
      if (outcome.isTaken) {
        announce(list, said);
      } else {
        dress(row, kept.get(row) ?? !visibility);
        announceFailure(list, `${failed(titleOf(row))} ${outcome.reason}`.trim());
      }
    });
  });
}

/** The visibility that submitting the form would set. */
function visibilityOf(form: HTMLFormElement): boolean | undefined {
  const value = fieldOf(form)?.value;
  return value === undefined ? undefined : value === "true";
}

/** Renders the row as the server would. */
function dress(row: HTMLElement, isShown: boolean): void {
  const words = wordsOf(isShown);
  const badge = row.querySelector("[data-row-state] .badge");
  if (badge) {
    badge.textContent = words.badge;
    badge.classList.toggle("badge-good", isShown);
  }
  const share = row.querySelector<HTMLElement>("[data-row-share]");
  if (share) {
    share.hidden = !isShown;
  }
  const button = row.querySelector<HTMLButtonElement>("[value=toggle]");
  const field = button?.form && fieldOf(button.form);
  if (button && field) {
    (button.querySelector("span") ?? button).textContent = words.button;
    field.value = String(!isShown);
  }
}

function fieldOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>("input[name=isActive]");
}

function wordsOf(isShown: boolean) {
  return isShown ? texts.shown : texts.hidden;
}
