import type { Unanswered } from "../../editing/calls.ts";
import { texts as editing } from "../../editing/texts.ts";

/** Why something was not done: in words, or that nobody is signed in any more. */
export type Wrong = { readonly words: string } | "expired";

/** Why a call did not answer. */
export function wrongOf(outcome: Unanswered): Wrong {
  if (outcome.status === "expired") {
    return "expired";
  }
  const [first] = outcome.status === "refused" ? outcome.errors : [];
  return { words: first?.message ?? editing.noAnswer };
}

/** What is said at a field; that somebody has to sign in is wrong with none. */
export function wordsOf(wrong: Wrong | undefined): string | undefined {
  return wrong === undefined || wrong === "expired" ? undefined : wrong.words;
}
