import type { Unanswered } from "../calls.ts";

/**
 * Documents that were sent without an answer so far, oldest first. If the server has one of them, it is this window's
 * own.
 */
export type Sendings<Written> = readonly Written[];

/** How many documents are remembered: each takes as much storage as the current one. */
const MAX_DOCUMENTS = 3;

export function withSent<Written>(sendings: Sendings<Written>, document: Written): Sendings<Written> {
  return [...sendings.filter((each) => each !== document), document].slice(-MAX_DOCUMENTS);
}

export function withAnswered<Written>(
  sendings: Sendings<Written>,
  document: Written,
  status: "saved" | Unanswered["status"],
): Sendings<Written> {
  if (status === "saved") {
    return [];
  }
  return status === "failed" ? sendings : sendings.filter((each) => each !== document);
}
