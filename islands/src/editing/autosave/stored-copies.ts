import { quietClient } from "../../api/client.ts";
import type { Answer } from "../../api/result.ts";
import type { components } from "../../api/schema.d.ts";
import { isFields } from "../../lib/guards.ts";
import { type DeleteOutcome, deleted, found, type LoadOutcome, type SaveOutcome, saved, timeout } from "../calls.ts";

/** The calls for working copies of every kind. */

type Schemas = components["schemas"];

export type WorkingCopyKind = Schemas["WorkingCopyKind"];
export type StoredCopy = Pick<Schemas["WorkingCopy"], "document" | "baseVersion" | "revision">;

interface StoredCopies {
  /** Resolves to null without a working copy. */
  ask(id: string, signal: AbortSignal): Promise<Answer<unknown>>;
  /** Resolves to undefined without a working copy. */
  load(id: string): Promise<LoadOutcome<StoredCopy | undefined>>;
  save(id: string, body: Schemas["SaveWorkingCopy"]): Promise<SaveOutcome<StoredCopy>>;
  remove(id: string, revision: number): Promise<DeleteOutcome>;
}

const CALL = "/api/v1/workingCopy/{kind}/{id}";
const NO_CONTENT = 204;

/** The calls for one kind of thing. All but `ask` resolve to an outcome and never reject. */
export function storedCopies(kind: WorkingCopyKind): StoredCopies {
  const path = (id: string) => ({ path: { kind, id } });
  const ask = (id: string, signal: AbortSignal) => quietClient.GET(CALL, { params: path(id), signal }).then(noneAsNull);

  return {
    ask,
    async load(id) {
      const outcome = await found(ask(id, timeout()), isStoredOrNull);
      return outcome.status === "found" ? { ...outcome, value: outcome.value ?? undefined } : outcome;
    },
    save: (id, body) => saved(quietClient.PUT(CALL, { params: path(id), body, signal: timeout() }), isStored, false),
    remove: (id, revision) =>
      deleted(quietClient.DELETE(CALL, { params: { ...path(id), query: { revision } }, signal: timeout() })),
  };
}

/** Without a working copy the answer has no body. */
function noneAsNull(answer: Answer<unknown>): Answer<unknown> {
  return answer.response.status === NO_CONTENT ? { ...answer, data: null } : answer;
}

export function isStoredOrNull(value: unknown): value is StoredCopy | null {
  return value === null || isStored(value);
}

function isStored(value: unknown): value is StoredCopy {
  return (
    isFields(value) &&
    isFields(value["document"]) &&
    ["baseVersion", "revision"].every((name) => typeof value[name] === "number")
  );
}
