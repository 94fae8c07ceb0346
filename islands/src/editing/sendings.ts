import type { Unanswered } from "./calls.ts";

/** What went to the server and was not answered, or not yet: it may be what the server has, and then it is one's own. */
export interface Sendings<Written> {
  /** The oldest first. */
  all(): readonly Written[];
  sent(document: Written): void;
  answered(document: Written, status: "saved" | Unanswered["status"]): void;
  /** What the server has is known. */
  clear(): void;
}

/** So many are remembered: each takes as much of the device's room as what is written. */
const MOST = 3;

export function sendingsOf<Written>(first: readonly Written[]): Sendings<Written> {
  let all = first;
  return {
    all: () => all,
    sent(document) {
      all = [...all.filter((each) => each !== document), document].slice(-MOST);
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
