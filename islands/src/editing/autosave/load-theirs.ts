import type { LoadOutcome } from "../calls.ts";
import type { Autosave } from "./autosave-options.ts";
import type { ServerState, WorkingCopies } from "./working-copy.ts";

/** Loads the server's version of a thing that was changed elsewhere; where that fails, the conflict stays. */
export async function loadTheirs<Subject, Written, Visibility>(
  saver: Autosave<Subject, Written, Visibility>,
  load: (id: string) => Promise<LoadOutcome<Subject>>,
  workingCopies: WorkingCopies<Written>,
): Promise<ServerState<Subject, Written> | undefined> {
  const { stored } = saver.state();
  if (!stored) {
    return undefined;
  }
  const [thing, held] = await Promise.all([load(stored.id), workingCopies.load(stored.id)]);
  if (thing.status === "found" && held.status === "found") {
    return { thing: thing.value, held: held.value };
  }
  saver.stay([thing.status, held.status].includes("expired") ? "expired" : "conflict");
  return undefined;
}
