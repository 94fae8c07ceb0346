import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/** What of an entry had the focus. */
interface Kept {
  readonly key: string;
  /** Counted from 1. */
  readonly place: number;
  /** Among what can be pressed in it. */
  readonly button: number;
}

/**
 * Keeps the focus in a list of which an entry is taken away: it goes to the same button of the entry that is in its
 * place, or of the last one. Answers what the list hears of the focus by.
 */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
): (event: FocusEvent<HTMLElement>) => void {
  const kept = useRef<Kept>(undefined);

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
