import type { MouseEvent } from "react";
import { flushSync } from "react-dom";

/**
 * Removes the entry of a list whose button was pressed. The focus moves to the last button of the next entry, or to
 * the button that adds one where none is left.
 */
export function takeAway({ currentTarget }: MouseEvent<Element>, act: () => void): void {
  const entry = currentTarget.closest("li");
  const around = entry?.parentElement?.parentElement;
  const next = entry?.nextElementSibling ?? entry?.previousElementSibling;
  flushSync(act);
  const last = [...(next?.querySelectorAll("button") ?? [])].at(-1);
  (last ?? around?.querySelector<HTMLElement>("[data-part=begin]"))?.focus();
}
