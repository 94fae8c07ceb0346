import type { Unanswered } from "../../editing/calls.ts";
import { texts as editing } from "../../editing/texts.ts";

/** Why a call did not answer, in words. */
export function wordsOf(outcome: Unanswered): string {
  if (outcome.status === "expired") {
    return editing.expiredUnkept;
  }
  const [first] = outcome.status === "refused" ? outcome.errors : [];
  return first?.message ?? editing.noAnswer;
}
