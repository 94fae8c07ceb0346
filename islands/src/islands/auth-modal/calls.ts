import { type Answer, type FailureItem, type Result, toResult } from "../../api/result.ts";
import { CodedError } from "../../lib/failure.ts";
import { texts as commonTexts } from "../../lib/texts.ts";
import { texts } from "./texts.ts";

/** How long an answer may take, in milliseconds: the modal cannot be closed until then. */
const ANSWER_TIMEOUT = 30_000;

/** The options of every call; with a bearer token for those of a session that is just starting. */
export function call(bearer?: string): { signal: AbortSignal; headers: Record<string, string> } {
  const headers: Record<string, string> = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  return { signal: AbortSignal.timeout(ANSWER_TIMEOUT), headers };
}

/** The answer, or a message when there is none. */
export async function answerOf<Value>(asked: Promise<Answer<Value>>): Promise<Result<Value>> {
  try {
    return await toResult(asked);
  } catch (error) {
    const requestId = error instanceof CodedError ? error.requestId : undefined;
    return { ok: false, status: 0, errors: [describe(error)], requestId };
  }
}

/** The code of a call that got no answer. */
export const NO_ANSWER = "no-answer";

/** Fetch rejects with a TypeError when no answer came, and with a TimeoutError when it took too long. */
function describe(error: unknown): FailureItem {
  if (error instanceof CodedError) {
    return { code: error.code, message: error.message };
  }
  if (error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")) {
    return { code: NO_ANSWER, message: texts.noAnswer };
  }
  // Only the operators of the site can act on it.
  console.error(error);
  return { code: "unknown", message: commonTexts.somethingWentWrong };
}
