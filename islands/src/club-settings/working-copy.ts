import { type StoredCopy, storedCopies } from "../editing/autosave/stored-copies.ts";
import type { LoadOutcome, SaveOutcome } from "../editing/calls.ts";
import { readTyped, type TypedFields } from "./typed.ts";

/** The working copy of a club: unpublished changes that the server keeps. */
export interface ClubCopy {
  /** Undefined where the copy has another format. */
  readonly document: TypedFields | undefined;
  readonly revision: number;
}

/** Changes to save over the known revision; null says that no working copy is known. */
export interface ClubChanges {
  readonly document: TypedFields;
  /** The version of the profile that was edited. */
  readonly baseVersion: number;
  readonly revision: number | null;
}

/** The API calls for the working copy. They return an outcome and never reject. */
export interface ClubCopies {
  save(changes: ClubChanges): Promise<SaveOutcome<ClubCopy>>;
  /** Resolves to undefined without a working copy. */
  load(): Promise<LoadOutcome<ClubCopy | undefined>>;
}

/** The calls for the club of a user. */
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
