import type { Unanswered } from "../calls.ts";

/** Documents that were sent without an answer so far. If the server has one of them, it is this window's own. */
export interface Sendings<Written> {
  /** Oldest first. */
  all(): readonly Written[];
  sent(document: Written): void;
  answered(document: Written, status: "saved" | Unanswered["status"]): void;
  /** Forgets all, because the server's state is known. */
  clear(): void;
}

/** How many documents are remembered: each takes as much storage as the current one. */
const MAX_DOCUMENTS = 3;

export function sendingsOf<Written>(first: readonly Written[]): Sendings<Written> {
  let all = first;
  return {
    all: () => all,
    sent(document) {
      all = [...all.filter((each) => each !== document), document].slice(-MAX_DOCUMENTS);
    },
    answered(document, status) {
      if (status === "saved") {
        all = [];
      } else if (status !== "failed") {
        all = all.filter((each) => each !== document);
      }
    },
    clear() {
      all = [];
    },
  };
}
