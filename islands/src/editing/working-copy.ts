import { quietClient } from "../api/client.ts";
import type { Answer } from "../api/result.ts";
import type { StoredWorkingCopy, WorkingCopyKind } from "../api/working-copy-paths.ts";
import { isFields } from "../lib/guards.ts";
import { type DeleteOutcome, deleted, found, type LoadOutcome, patience, type SaveOutcome, saved } from "./calls.ts";
import { answered, readAs } from "./queries.ts";

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

const CALL = "/api/v1/workingCopy/{kind}/{id}";
const NO_CONTENT = 204;

export function workingCopies<Written extends object>(
  kind: WorkingCopyKind,
  readDocument: (value: unknown) => Written | undefined,
): WorkingCopies<Written> {
  function read({ document, baseVersion, revision }: StoredWorkingCopy): WorkingCopy<Written> {
    return { document: readDocument(document), baseVersion, revision };
  }

  const ask = (id: string, signal: AbortSignal) =>
    quietClient.GET(CALL, { params: { path: { kind, id } }, signal }).then(noneAsNull);

  return {
    async open(id, signal) {
      const answer = readAs(isStoredOrNull, await answered(ask(id, signal)));
      return answer === null ? undefined : read(answer);
    },
    async load(id) {
      const outcome = await found(ask(id, patience()), isStoredOrNull);
      return outcome.status === "found"
        ? { ...outcome, value: outcome.value === null ? undefined : read(outcome.value) }
        : outcome;
    },
    async save(id, { document, baseVersion }, revision) {
      const body = { document: Object.fromEntries(Object.entries(document)), baseVersion, revision: revision ?? null };
      const asked = quietClient.PUT(CALL, { params: { path: { kind, id } }, body, signal: patience() });
      const outcome = await saved(asked, isStored, false);
      return outcome.status === "saved" ? { ...outcome, value: read(outcome.value) } : outcome;
    },
    remove: (id, revision) =>
      deleted(quietClient.DELETE(CALL, { params: { path: { kind, id }, query: { revision } }, signal: patience() })),
  };
}

/** Where there is none the answer has no body. */
function noneAsNull(answer: Answer<unknown>): Answer<unknown> {
  return answer.response.status === NO_CONTENT ? { ...answer, data: null } : answer;
}

function isStoredOrNull(value: unknown): value is StoredWorkingCopy | null {
  return value === null || isStored(value);
}

function isStored(value: unknown): value is StoredWorkingCopy {
  return (
    isFields(value) &&
    isFields(value["document"]) &&
    ["baseVersion", "revision"].every((name) => typeof value[name] === "number")
  );
}
