import type { Kind } from "../kind.ts";
import type { Sendings } from "./sendings.ts";
import type { Changes, WorkingCopy } from "./working-copy.ts";

/** The working copy of a thing, as the server's answers show it. */
export interface Unpublished<Written> {
  /** Undefined without one. */
  readonly held: WorkingCopy<Written> | undefined;
  /** Whether the copy is published and can be removed. */
  readonly isSpent: boolean;
  /** Calls since the last answer that may have succeeded; undefined stands for a removal. */
  readonly unanswered: readonly (Changes<Written> | undefined)[];
}

type Sameness<Written> = Pick<Kind<unknown, Written, unknown>, "isSame">;

export function unpublishedOf<Written>(held: WorkingCopy<Written> | undefined): Unpublished<Written> {
  return { held, isSpent: false, unanswered: [] };
}

export function unpublishedAtFirst<Written>(
  kind: Sameness<Written>,
  held: WorkingCopy<Written> | undefined,
  saved: Written,
): Unpublished<Written> {
  // A copy equal to the thing was published and not removed.
  return { ...unpublishedOf(held), isSpent: held?.document !== undefined && kind.isSame(held.document, saved) };
}

/** Marks the copy as published. */
export function spent<Written>(copy: Unpublished<Written>): Unpublished<Written> {
  return { ...copy, isSpent: copy.held !== undefined || copy.unanswered.length > 0 };
}

/** Whether it has these edits, whatever version they are based on. */
export function holds<Written>(kind: Sameness<Written>, copy: Unpublished<Written>, document: Written): boolean {
  const { held, unanswered } = copy;
  return unanswered.length === 0 && held?.document !== undefined && kind.isSame(held.document, document);
}

/** Whether it has exactly these edits, or does not exist where there are none. */
export function agrees<Written>(
  kind: Sameness<Written>,
  { held, isSpent, unanswered }: Unpublished<Written>,
  changes: Changes<Written> | undefined,
): boolean {
  const isNone = held?.document === undefined && unanswered.length === 0;
  return changes ? unanswered.length === 0 && held !== undefined && isLike(kind, held, changes) : isSpent || isNone;
}

export function isLike<Written>(
  kind: Sameness<Written>,
  held: WorkingCopy<Written> | undefined,
  changes: Changes<Written> | undefined,
): boolean {
  return held?.document === undefined || !changes
    ? held === changes
    : held.baseVersion === changes.baseVersion && kind.isSame(held.document, changes.document);
}

/**
 * Whether the server's copy came from this window, by a call whose answer was lost, or is the one that it continues
 * from, whatever version it is based on since.
 */
export function isOwnCopy<Written>(
  kind: Sameness<Written>,
  { held, unanswered }: Unpublished<Written>,
  sendings: Sendings<Written>,
  there: WorkingCopy<Written> | undefined,
): boolean {
  const known = held?.document === undefined ? sendings : [held.document, ...sendings];
  const document = there?.document;
  return (
    unanswered.some((sent) => isLike(kind, there, sent)) ||
    (document !== undefined && known.some((each) => kind.isSame(each, document)))
  );
}

/** The document that another user wrote into the copy; undefined without one. */
export function otherIn<Written>(
  copy: Unpublished<Written>,
  there: WorkingCopy<Written> | undefined,
): Written | undefined {
  return there?.revision === copy.held?.revision ? undefined : there?.document;
}
