import type { LoadOutcome, SaveOutcome } from "../editing/calls.ts";
import { type StoredCopy, storedCopies } from "../editing/stored-copies.ts";
import { readTyped, type Typed } from "./typed.ts";

/** The working copy of a club: what its creator changed and others do not see yet, kept by the server. */
export interface ClubCopy {
  /** Undefined where it is of another make. */
  readonly document: Typed | undefined;
  readonly revision: number;
}

/** What is to be kept, in place of the revision that is known; null says that none is. */
export interface ClubChanges {
  readonly document: Typed;
  /** The version of the profile that was changed. */
  readonly baseVersion: number;
  readonly revision: number | null;
}

/** The calls about it; they tell how they ended and never reject. */
export interface ClubCopies {
  save(changes: ClubChanges): Promise<SaveOutcome<ClubCopy>>;
  /** Finds undefined where there is none. */
  load(): Promise<LoadOutcome<ClubCopy | undefined>>;
}

/** Of the club of that person. */
export function clubCopies(id: string): ClubCopies {
  const stored = storedCopies("club");
  return {
    async save({ document, ...rest }) {
      const outcome = await stored.save(id, { ...rest, document: { ...document } });
      return outcome.status === "saved" ? { ...outcome, value: read(outcome.value) } : outcome;
    },
    async load() {
      const outcome = await stored.load(id);
      return outcome.status === "found" ? { ...outcome, value: outcome.value && read(outcome.value) } : outcome;
    },
  };
}

function read({ document, revision }: StoredCopy): ClubCopy {
  return { document: readTyped(document), revision };
}
