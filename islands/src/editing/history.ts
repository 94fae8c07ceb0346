/** The document with its undo and redo steps: a reducer without a clock, each edit brings its time. */

export interface History<Written> {
  /** Oldest first. */
  readonly past: readonly Written[];
  readonly present: Written;
  /** Next first. */
  readonly future: readonly Written[];
  /** The last edited field and its time: continued typing in the same field is one step. */
  readonly last: { readonly field: string; readonly at: number } | undefined;
}

interface Edit<Written> {
  readonly type: "edit";
  readonly change: (document: Written) => Written;
  /** The field for typing; undefined makes a step of its own. */
  readonly field?: string;
  /** Milliseconds. */
  readonly at: number;
}

export type HistoryAction<Written> =
  | Edit<Written>
  | { readonly type: "replace"; readonly document: Written }
  | { readonly type: "undo" }
  | { readonly type: "redo" };

/** Edits of one field within this time are one step, in milliseconds. */
const MERGE_WINDOW = 500;
/** The number of steps that can be undone. */
const MAX_STEPS = 100;

export function historyOf<Written>(document: Written): History<Written> {
  return { past: [], present: document, future: [], last: undefined };
}

export function reduceHistory<Written extends object>(
  history: History<Written>,
  action: HistoryAction<Written>,
): History<Written> {
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

function edit<Written>(history: History<Written>, { change, field, at }: Edit<Written>): History<Written> {
  const present = change(history.present);
  if (present === history.present) {
    return history;
  }
  const last = field === undefined ? undefined : { field, at };
  const goesOn = field !== undefined && history.last?.field === field && at - history.last.at < MERGE_WINDOW;
  return goesOn ? { ...history, present, future: [], last } : { ...step(history, present), last };
}

function step<Written>({ past, present, last }: History<Written>, next: Written): History<Written> {
  return { past: [...past, present].slice(-MAX_STEPS), present: next, future: [], last };
}

function undo<Written extends object>({ past, present, future, ...rest }: History<Written>): History<Written> {
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), present: before, future: [present, ...future], last: undefined }
    : { past, present, future, ...rest };
}

function redo<Written extends object>({ past, present, future, ...rest }: History<Written>): History<Written> {
  const [next, ...others] = future;
  return next
    ? { past: [...past, present], present: next, future: others, last: undefined }
    : { past, present, future, ...rest };
}
