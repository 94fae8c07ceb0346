import { type Answer, type FailureItem, type Result, toResult } from "../api/result.ts";
import { CodedError } from "../lib/failure.ts";
import { texts } from "./texts.ts";

/** Outcomes of calls that change a document. Each call resolves to one and never rejects. */

/** How long an answer may take, in milliseconds. */
const ANSWER_TIMEOUT = 30_000;
const TOO_MANY_REQUESTS = 429;
const UNAUTHENTICATED = 401;
const NOT_FOUND = 404;
const CONFLICT_STATUS = 409;
const TURNED_AWAY_STATUS = 400;
const CONFLICT = "conflict";
/** Refusals by a proxy, which lack the server's error body. */
const PROXY_REFUSALS = ["http-400", "http-413", "http-414"];
const KEY = "Idempotency-Key";

/** The outcome of a call that failed for another reason than its content. */
export type Unanswered =
  /** The thing was changed meanwhile. */
  | { readonly status: "conflict" }
  /** The session has ended. */
  | { readonly status: "expired" }
  /** No answer, or a temporary failure: the call can be repeated. */
  | { readonly status: "failed" }
  | { readonly status: "refused"; readonly errors: readonly FailureItem[] };

export type SaveOutcome<Subject> = { readonly status: "saved"; readonly value: Subject } | Unanswered;
export type LoadOutcome<Subject> = { readonly status: "found"; readonly value: Subject } | Unanswered;
export type DeleteOutcome = { readonly status: "deleted" } | Unanswered;

/** Aborts a call that takes too long. */
export function timeout(): AbortSignal {
  return AbortSignal.timeout(ANSWER_TIMEOUT);
}

interface Once {
  readonly params?: { readonly header: { readonly "Idempotency-Key": string } };
}

/** The parameters of a call that creates something; repeating it with the same key creates nothing new. */
export function once(key: string | undefined): Once {
  return key === undefined ? {} : { params: { header: { [KEY]: key } } };
}

/** Whether the server refused the key: it created something else, or what it created is gone. */
export function isOfKey(outcome: SaveOutcome<unknown>): boolean {
  return outcome.status === "refused" && outcome.errors.some(({ field }) => field === KEY);
}

/** Turns the answer into the outcome of saving a new or an existing thing. */
export async function saved<Subject>(
  asked: Promise<Answer<unknown>>,
  isThing: (value: unknown) => value is Subject,
  isNew: boolean,
): Promise<SaveOutcome<Subject>> {
  const result = await resultOf(asked);
  if (result?.ok && isThing(result.value)) {
    return { status: "saved", value: result.value };
  }
  // A new thing cannot have been changed elsewhere.
  return isNew && result && !result.ok && result.status === CONFLICT_STATUS
    ? { status: "refused", errors: result.errors }
    : unanswered(result);
}

export async function found<Subject>(
  asked: Promise<Answer<unknown>>,
  isThing: (value: unknown) => value is Subject,
): Promise<LoadOutcome<Subject>> {
  const result = await resultOf(asked);
  return result?.ok && isThing(result.value) ? { status: "found", value: result.value } : unanswered(result);
}

/** A thing that is gone already counts as deleted. */
export async function deleted(asked: Promise<Answer<unknown>>): Promise<DeleteOutcome> {
  // The successful answer has no body.
  const result = await resultOf(asked.then((answer) => (answer.response.ok ? { ...answer, data: true } : answer)));
  const isGone = result?.ok || result?.status === NOT_FOUND;
  return isGone ? { status: "deleted" } : unanswered(result);
}

/** Undefined where there is no answer, or none that is usable now. */
async function resultOf(asked: Promise<Answer<unknown>>): Promise<Result<unknown> | undefined> {
  try {
    return await toResult(asked);
  } catch (error) {
    if (error instanceof CodedError && PROXY_REFUSALS.includes(error.code)) {
      const errors = [{ code: error.code, message: texts.turnedAway }];
      return { ok: false, status: TURNED_AWAY_STATUS, errors, requestId: error.requestId };
    }
    if (!isOfNetwork(error)) {
      // Only the operators of the site can act on it.
      console.error(error);
    }
    return undefined;
  }
}

function unanswered(result: Result<unknown> | undefined): Unanswered {
  if (!result || result.ok || result.status === TOO_MANY_REQUESTS) {
    return { status: "failed" };
  }
  if (result.status === UNAUTHENTICATED) {
    return { status: "expired" };
  }
  return result.errors.some(({ code }) => code === CONFLICT)
    ? { status: "conflict" }
    : { status: "refused", errors: result.errors };
}

/** Fetch rejects with a TypeError when no answer came; the server's own failures have a code. */
function isOfNetwork(error: unknown): boolean {
  return error instanceof TypeError || error instanceof CodedError || error instanceof DOMException;
}
