import type { Unanswered } from "../../editing/calls.ts";
import { texts as editing } from "../../editing/texts.ts";

/** Why an action failed: a message, or that the session has ended. */
export type Wrong = { readonly words: string } | "expired";

/** The reason of a failed call. */
export function wrongOf(outcome: Unanswered): Wrong {
  if (outcome.status === "expired") {
    return "expired";
  }
  const [first] = outcome.status === "refused" ? outcome.errors : [];
  return { words: first?.message ?? editing.noAnswer };
}

/** The error to show at a field; none for an ended session. */
export function wordsOf(wrong: Wrong | undefined): string | undefined {
  return wrong === undefined || wrong === "expired" ? undefined : wrong.words;
}
