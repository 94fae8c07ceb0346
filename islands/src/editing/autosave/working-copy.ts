import type { DeleteOutcome, LoadOutcome, SaveOutcome } from "../calls.ts";
import { answered, readAs } from "../queries.ts";
import { isStoredOrNull, type StoredCopy, storedCopies, type WorkingCopyKind } from "./stored-copies.ts";

/** Unpublished edits of a published thing, which the server keeps until the author publishes them. */

export interface Changes<Written> {
  readonly document: Written;
  /** The version of the thing that was edited. */
  readonly baseVersion: number;
}

export interface WorkingCopy<Written> {
  /** Undefined where it cannot be read. */
  readonly document: Written | undefined;
  readonly baseVersion: number;
  /** Counts the saves of the copy. */
  readonly revision: number;
}

/** The server's state of a thing. */
export interface ServerState<Subject, Written> {
  readonly thing: Subject;
  /** The working copy; undefined without one. */
  readonly held: WorkingCopy<Written> | undefined;
}

/** The calls for the working copies of one kind of thing. Those that return an outcome never reject. */
export interface WorkingCopies<Written> {
  /** Loads the copy when an editor opens; throws the server's refusal. */
  open(id: string, signal: AbortSignal): Promise<WorkingCopy<Written> | undefined>;
  /** Resolves to undefined without a working copy. */
  load(id: string): Promise<LoadOutcome<WorkingCopy<Written> | undefined>>;
  /** Replaces the known revision; undefined says that none is known. */
  save(id: string, changes: Changes<Written>, revision: number | undefined): Promise<SaveOutcome<WorkingCopy<Written>>>;
  remove(id: string, revision: number): Promise<DeleteOutcome>;
}

export function workingCopies<Written extends object>(
  kind: WorkingCopyKind,
  readDocument: (value: unknown) => Written | undefined,
): WorkingCopies<Written> {
  const stored = storedCopies(kind);

  function read({ document, baseVersion, revision }: StoredCopy): WorkingCopy<Written> {
    return { document: readDocument(document), baseVersion, revision };
  }

  return {
    async open(id, signal) {
      const answer = readAs(isStoredOrNull, await answered(stored.ask(id, signal)));
      return answer === null ? undefined : read(answer);
    },
    async load(id) {
      const outcome = await stored.load(id);
      return outcome.status === "found" ? { ...outcome, value: outcome.value && read(outcome.value) } : outcome;
    },
    async save(id, { document, baseVersion }, revision) {
      const body = { document: Object.fromEntries(Object.entries(document)), baseVersion, revision: revision ?? null };
      const outcome = await stored.save(id, body);
      return outcome.status === "saved" ? { ...outcome, value: read(outcome.value) } : outcome;
    },
    remove: stored.remove,
  };
}
