import { useSyncExternalStore } from "react";

/** Whether the writer of this device prefers Markdown to formatted text. */

const NAME = "writes-markdown";
const CHOSEN = "1";

const listeners = new Set<() => void>();
/** Without storage it lasts as long as the page is open. */
let unkept = false;

export function writesMarkdown(): boolean {
  try {
    return unkept || localStorage.getItem(NAME) === CHOSEN;
  } catch {
    return unkept;
  }
}

/** All fields of the page follow at once. */
export function chooseMarkdown(isChosen: boolean): void {
  try {
    unkept = false;
    if (isChosen) {
      localStorage.setItem(NAME, CHOSEN);
    } else {
      localStorage.removeItem(NAME);
    }
  } catch {
    unkept = isChosen;
  }
  for (const changed of listeners) {
    changed();
  }
}

export function useWritesMarkdown(): boolean {
  return useSyncExternalStore(subscribe, writesMarkdown);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
