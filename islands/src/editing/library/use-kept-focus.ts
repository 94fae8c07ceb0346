import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/** The button of an entry that had the focus. */
interface FocusedButton {
  readonly key: string;
  /** The entry, counted from 1. */
  readonly place: number;
  /** The button among the focusable elements of the entry. */
  readonly button: number;
}

/**
 * Keeps the focus in a list when an entry is removed: it moves to the same button of the entry that takes its place,
 * or of the last one. Returns the focus handler of the list.
 */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
): (event: FocusEvent<HTMLElement>) => void {
  const kept = useRef<FocusedButton>(undefined);

  useLayoutEffect(() => {
    const last = kept.current;
    if (last && document.activeElement === document.body && !keys.includes(last.key)) {
      kept.current = undefined;
      const place = Math.min(last.place, keys.length);
      buttonsOf(list.current?.querySelector(`[aria-posinset="${place}"]`))[last.button]?.focus();
    }
  });

  return ({ target }) => {
    const entry = target.closest("[aria-posinset]");
    const place = Number(entry?.getAttribute("aria-posinset"));
    const key = keys[place - 1];
    if (key !== undefined) {
      kept.current = { key, place, button: buttonsOf(entry).indexOf(target) };
    }
  };
}

const buttonsOf = (entry: Element | null | undefined) => [
  ...(entry?.querySelectorAll<HTMLElement>("a[href], button") ?? []),
];
