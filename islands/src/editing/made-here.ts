import { useState } from "react";
import { isFields } from "../lib/guards.ts";

/**
 * What became of an editor that was opened without a thing, as the history's entry of its page says: the page still names
 * none, and an editor that failed begins with what the page names.
 */

/** In the state of the entry. */
const MADE = "made";

/** The thing has its id, and its editor the address that leads back to it. */
export function noteMade(id: string, address: string): void {
  const { state } = history;
  history.replaceState({ ...(isFields(state) && state), [MADE]: id }, "", address);
}

/** The id of the thing that is edited: the page's or, where an editor begins again that made one, that one's. */
export function useEditedId(id: string | undefined, addressOf: (id: string) => string): string | undefined {
  const [made] = useState(() => madeHere(addressOf));
  return id ?? made;
}

/** Undefined where the page has another address by now. */
function madeHere(addressOf: (id: string) => string): string | undefined {
  const made = isFields(history.state) ? history.state[MADE] : undefined;
  return typeof made === "string" && addressOf(made) === location.pathname ? made : undefined;
}
