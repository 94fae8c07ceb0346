import type { PostDocument } from "./document.ts";

/** What was written, with the way back and forth: a reducer that knows no clock, each edit brings its time. */

export interface History {
  /** The oldest first. */
  readonly past: readonly PostDocument[];
  readonly present: PostDocument;
  /** The next first. */
  readonly future: readonly PostDocument[];
  /** What was changed last, and when: typing on in the same field is one step. */
  readonly last: { readonly field: string; readonly at: number } | undefined;
}

export type HistoryAction =
  | {
      readonly type: "edit";
      readonly change: (document: PostDocument) => PostDocument;
      /** Of typing, the field; undefined makes a step of its own. */
      readonly field?: string;
      /** Milliseconds. */
      readonly at: number;
    }
  | { readonly type: "replace"; readonly document: PostDocument }
  | { readonly type: "undo" }
  | { readonly type: "redo" };

/** Changes of one field that follow within this time are one step, in milliseconds. */
const TOGETHER = 500;
/** How many steps can be taken back. */
const MOST_STEPS = 100;

export function historyOf(document: PostDocument): History {
  return { past: [], present: document, future: [], last: undefined };
}

export function reduceHistory(history: History, action: HistoryAction): History {
  switch (action.type) {
    case "edit":
      return edit(history, action);
    case "replace":
      return { ...step(history, action.document), last: undefined };
    case "undo":
      return undo(history);
    case "redo":
      return redo(history);
  }
}

function edit(history: History, { change, field, at }: Extract<HistoryAction, { type: "edit" }>): History {
  const present = change(history.present);
  if (present === history.present) {
    return history;
  }
  const last = field === undefined ? undefined : { field, at };
  const goesOn = field !== undefined && history.last?.field === field && at - history.last.at < TOGETHER;
  return goesOn ? { ...history, present, future: [], last } : { ...step(history, present), last };
}

function step({ past, present, last }: History, next: PostDocument): History {
  return { past: [...past, present].slice(-MOST_STEPS), present: next, future: [], last };
}

function undo({ past, present, future, ...rest }: History): History {
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), present: before, future: [present, ...future], last: undefined }
    : { past, present, future, ...rest };
}

function redo({ past, present, future, ...rest }: History): History {
  const [next, ...others] = future;
  return next
    ? { past: [...past, present], present: next, future: others, last: undefined }
    : { past, present, future, ...rest };
}
