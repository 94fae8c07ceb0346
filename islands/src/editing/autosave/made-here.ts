import { useState } from "react";
import { isFields } from "../../lib/guards.ts";

/**
 * Remembers in the history entry what an editor without an id has created: the page still names no thing, and an
 * editor that restarts after a failure begins with what the page names.
 */

/** The key in the state of the entry. */
const MADE = "made";

/** Called when the thing gets its id; the address leads back to its editor. */
export function noteMade(id: string, address: string): void {
  const { state } = history;
  history.replaceState({ ...(isFields(state) && state), [MADE]: id }, "", address);
}

/**
 * The id of the edited thing: from the page or, after a restart of an editor that created one, from the history
 * entry.
 */
export function useEditedId(id: string | undefined, addressOf: (id: string) => string): string | undefined {
  const [made] = useState(() => madeHere(addressOf));
  return id ?? made;
}

/** Undefined where the page has another address by now. */
function madeHere(addressOf: (id: string) => string): string | undefined {
  const made = isFields(history.state) ? history.state[MADE] : undefined;
  return typeof made === "string" && addressOf(made) === location.pathname ? made : undefined;
}
