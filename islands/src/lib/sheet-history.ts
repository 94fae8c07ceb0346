import { isFields } from "./guards.ts";

/** The key of the depth of open sheets in the state of a history entry. */
const SHEET = "sheet";

interface OpenSheet {
  readonly close: () => void;
  readonly address: string;
}

const sheets: OpenSheet[] = [];
/** Pending while the browser goes back to the entry before a closed sheet. */
let leaving: { readonly promise: Promise<void>; readonly done: () => void } | undefined;
/** The address that a step has set while a sheet was open. */
let changed: string | undefined;

function depth(): number {
  const state: unknown = history.state;
  const known = isFields(state) ? state[SHEET] : undefined;
  return typeof known === "number" ? known : 0;
}

function address(): string {
  return location.pathname + location.search + location.hash;
}

/** Narrow windows, where sheets and drawers cover the page. */
export function isNarrow(): boolean {
  return !matchMedia("(width >= 48rem)").matches;
}

/** A step of the page to a new address, which Back reverts. Within an open sheet, Back reverts all steps in one. */
export function step(to: string): void {
  if (sheets.length > 0) {
    changed = to;
    history.replaceState(history.state, "", to);
  } else {
    history.pushState(null, "", to);
  }
}

/**
 * Adds a history entry for a sheet that has just opened, so that Back calls `close` instead of leaving the page. The
 * returned function removes the entry when the sheet has closed in another way.
 */
export function holdSheet(close: () => void): () => void {
  const sheet: OpenSheet = { close, address: address() };
  sheets.push(sheet);
  const add = () => {
    if (sheets.includes(sheet)) {
      const state: unknown = history.state;
      history.pushState({ ...(isFields(state) && state), [SHEET]: sheets.indexOf(sheet) + 1 }, "");
    }
  };
  if (leaving) {
    void leaving.promise.then(add);
  } else {
    add();
  }
  return () => release(sheet);
}

function release(sheet: OpenSheet): void {
  const index = sheets.indexOf(sheet);
  if (index < 0) {
    return;
  }
  sheets.splice(index, 1);
  if (depth() <= index) {
    return;
  }
  if (address() === sheet.address) {
    leave(-1);
  } else {
    // The sheet has changed the list: its entry is that step, and Back reverts it.
    history.replaceState(null, "");
  }
  if (sheets.length === 0) {
    changed = undefined;
  }
}

function leave(entries: number): void {
  let done = () => {};
  const promise = new Promise<void>((resolve) => {
    done = resolve;
  });
  leaving = { promise, done };
  history.go(entries);
}

/** Resolves when no entry of a closed sheet is left: a step that follows would be lost with it. */
export async function sheetsLeft(): Promise<void> {
  await leaving?.promise;
}

/** Closes the sheets above the entry that Back has led to. */
function goBack(event: PopStateEvent): void {
  if (leaving) {
    // The page stays as it is.
    event.stopImmediatePropagation();
    leaving.done();
    leaving = undefined;
    return;
  }
  const kept = depth();
  if (sheets.length <= kept) {
    return;
  }
  event.stopImmediatePropagation();
  for (const sheet of sheets.splice(kept).toReversed()) {
    sheet.close();
  }
  if (changed) {
    // The list behind the sheet shows these filters already.
    history.replaceState(history.state, "", changed);
    changed = undefined;
  }
}

/** The entry of a sheet that is not open any more, after a reload or on the way back from another page. */
function leaveEmptyEntry(): void {
  if (depth() > 0 && sheets.length === 0) {
    leave(-depth());
  }
}

addEventListener("popstate", goBack, { capture: true });
leaveEmptyEntry();
