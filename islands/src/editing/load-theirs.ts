import type { Autosave } from "./autosave-options.ts";
import type { LoadOutcome } from "./calls.ts";

/** What the server has of a thing that was changed elsewhere; where it cannot be had, the conflict stays. */
export async function loadTheirs<Thing, Written, Wish>(
  saver: Autosave<Thing, Written, Wish>,
  load: (id: string) => Promise<LoadOutcome<Thing>>,
): Promise<Thing | undefined> {
  const { stored } = saver.state();
  if (!stored) {
    return undefined;
  }
  const outcome = await load(stored.id);
  if (outcome.status === "found") {
    return outcome.value;
  }
  saver.stay(outcome.status === "expired" ? "expired" : "conflict");
  return undefined;
}
