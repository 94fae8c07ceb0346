import type { DeleteOutcome, LoadOutcome, SaveOutcome } from "./calls.ts";
import { answered, readAs } from "./queries.ts";
import { isStoredOrNull, type StoredCopy, storedCopies, type WorkingCopyKind } from "./stored-copies.ts";

/** What an author changed of a thing that others see, kept by the server until it is published. */

export interface Changes<Written> {
  readonly document: Written;
  /** Of the thing, that was changed. */
  readonly baseVersion: number;
}

export interface WorkingCopy<Written> {
  /** Undefined where it cannot be read. */
  readonly document: Written | undefined;
  readonly baseVersion: number;
  /** Which of its saves it is. */
  readonly revision: number;
}

/** All that the server has of a thing. */
export interface Found<Thing, Written> {
  readonly thing: Thing;
  /** What it keeps unpublished; undefined where there is nothing of that. */
  readonly held: WorkingCopy<Written> | undefined;
}

/** The calls about the working copies of one kind of thing. Those that tell how they ended never reject. */
export interface WorkingCopies<Written> {
  /** What an editor opens with; throws what the server refused it with. */
  open(id: string, signal: AbortSignal): Promise<WorkingCopy<Written> | undefined>;
  /** Finds undefined where there is none. */
  load(id: string): Promise<LoadOutcome<WorkingCopy<Written> | undefined>>;
  /** In place of the revision that is known; undefined says that none is known. */
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
