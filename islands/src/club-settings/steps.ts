import { type HistoryAction, historyOf, reduceHistory } from "../editing/history.ts";
import { isSameTyped, putTyped, sentOf, type TypedFields, typedOf } from "./typed.ts";

/** Fields with an undo of their own. */
const OWN_STEPS = "textarea, input:not([type=checkbox], [type=color])";

/**
 * Adds undo and redo to the whole form: two buttons, and Ctrl or Cmd with Z where the field has no undo of its own.
 * Changes that the page restored when it loaded are a step as well.
 */
export function takeSteps(form: HTMLFormElement, now: () => number = Date.now): void {
  const undo = form.querySelector<HTMLButtonElement>("[data-undo]");
  const redo = form.querySelector<HTMLButtonElement>("[data-redo]");
  let history = historyOf<TypedFields>(sentOf(form));
  /** Restoring several fields is one step, which is recorded already. */
  let isStepping = false;

  function act(action: HistoryAction<TypedFields>): void {
    history = reduceHistory(history, action);
    dress(undo, history.past.length > 0);
    dress(redo, history.future.length > 0);
  }

  function note(field?: string): void {
    const typed = typedOf(form);
    const change = (before: TypedFields) => (isSameTyped(before, typed) ? before : typed);
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

/** Whether a key press is for the form: the focus is in the form, in a field without an undo of its own, or nowhere. */
function isOfForm(form: HTMLFormElement, target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && form.contains(target) && !target.matches(OWN_STEPS));
}

/** A button without a step left does nothing, and keeps the focus. */
function dress(button: HTMLButtonElement | null, isPossible: boolean): void {
  if (button) {
    button.hidden = false;
    button.ariaDisabled = isPossible ? null : "true";
  }
}
