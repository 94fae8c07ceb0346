import { CodedError } from "../lib/failure.ts";
import { isFields } from "../lib/guards.ts";

/** One thing that went wrong, as the server names it. */
export interface FailureItem {
  readonly code: string;
  readonly message: string;
  /** The input that it concerns. */
  readonly field?: string;
}

/** An answer of the server: the value, or a failure that a person can do something about. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly status: number;
      readonly errors: readonly FailureItem[];
      readonly requestId: string | undefined;
    };

/** What openapi-fetch gives for a call. */
export interface Answer<Value> {
  readonly data?: Value | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

const FIRST_THROWN_STATUS = 500;

/**
 * Reads an answer. Anything that carries `errors` is a failure, whatever its status; throws at 500 and
 * above, and when a failure does not have the form of one.
 */
export async function toResult<Value>(call: Promise<Answer<Value>>): Promise<Result<Value>> {
  const { data, error, response } = await call;
  const body = error ?? data;
  const errors = errorsOf(body);
  const requestId = isFields(body) && typeof body["requestId"] === "string" ? body["requestId"] : undefined;
  if (response.status >= FIRST_THROWN_STATUS || (!response.ok && !errors)) {
    const [first] = errors ?? [];
    const message = first?.message ?? `The server answered ${response.status}.`;
    throw new CodedError(first?.code ?? `http-${response.status}`, message, requestId);
  }
  if (errors) {
    return { ok: false, status: response.status, errors, requestId };
  }
  if (data === undefined) {
    throw new CodedError("empty-answer", "The server answered without a value.", requestId);
  }
  return { ok: true, value: data };
}

/** The failures that an answer names, if any. */
export function errorsOf(body: unknown): readonly FailureItem[] | undefined {
  return isFields(body) && Array.isArray(body["errors"]) ? body["errors"].filter(isFailureItem) : undefined;
}

function isFailureItem(value: unknown): value is FailureItem {
  return isFields(value) && typeof value["code"] === "string" && typeof value["message"] === "string";
}
