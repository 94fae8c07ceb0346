import { type HistoryAction, historyOf, reduceHistory } from "../editing/history.ts";
import { isSameTyped, putTyped, sentOf, type Typed, typedOf } from "./typed.ts";

/** Fields that take steps back of their own. */
const OWN_STEPS = "textarea, input:not([type=checkbox], [type=color])";

/**
 * Undo and Redo of a form as a whole: its two buttons, and Ctrl or Cmd with Z where no field has steps of its own.
 * What was put back into the form when its page came is a step as well.
 */
export function takeSteps(form: HTMLFormElement, now: () => number = Date.now): void {
  const undo = form.querySelector<HTMLButtonElement>("[data-undo]");
  const redo = form.querySelector<HTMLButtonElement>("[data-redo]");
  let history = historyOf<Typed>(sentOf(form));
  /** Fields that are put back one by one are one step, which is taken already. */
  let isStepping = false;

  function act(action: HistoryAction<Typed>): void {
    history = reduceHistory(history, action);
    dress(undo, history.past.length > 0);
    dress(redo, history.future.length > 0);
  }

  function note(field?: string): void {
    const typed = typedOf(form);
    const change = (before: Typed) => (isSameTyped(before, typed) ? before : typed);
    act({ type: "edit", change, at: now(), ...(field !== undefined && { field }) });
  }

  function step(type: "undo" | "redo"): void {
    act({ type });
    isStepping = true;
    putTyped(form, history.present);
    isStepping = false;
  }

  form.addEventListener("input", ({ target }) => {
    if (!isStepping) {
      note(target instanceof HTMLElement ? (target.getAttribute("name") ?? undefined) : undefined);
    }
  });
  undo?.addEventListener("click", () => step("undo"));
  redo?.addEventListener("click", () => step("redo"));
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "z" && isOfForm(form, target)) {
      event.preventDefault();
      step(shiftKey ? "redo" : "undo");
    }
  });
  note();
}

/** Whether a key is meant for the form: pressed in it where no field has steps of its own, or nowhere. */
function isOfForm(form: HTMLFormElement, target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && form.contains(target) && !target.matches(OWN_STEPS));
}

/** Without a step left it is pressed in vain, and keeps the focus. */
function dress(button: HTMLButtonElement | null, isPossible: boolean): void {
  if (button) {
    button.hidden = false;
    button.ariaDisabled = isPossible ? null : "true";
  }
}
