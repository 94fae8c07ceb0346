import type { Kind } from "../kind.ts";
import type { Stored } from "./save-state.ts";

/** The server's state of a thing, as its answers show it. */

/** The version of a new thing. */
const FIRST_VERSION = 1;

export interface ServerSide<Written, Visibility> {
  /** Undefined for a new thing. */
  readonly stored: Stored<Visibility> | undefined;
  /** The document that was saved last. */
  readonly saved: Written;
  /** The same as the server returned it: it may have normalized what was sent. */
  readonly known: Written;
}

/**
 * Continues from the version of the server's thing if only parts outside the document changed; undefined where more
 * did.
 */
export function followed<Subject, Written, Visibility>(
  kind: Kind<Subject, Written, Visibility>,
  side: ServerSide<Written, Visibility>,
  theirs: Subject,
): ServerSide<Written, Visibility> | undefined {
  const { stored, known } = side;
  const next = kind.storedOf(theirs);
  const isSame =
    stored !== undefined &&
    next.version > stored.version &&
    kind.isDraft(next.visibility) === kind.isDraft(stored.visibility) &&
    kind.isSame(kind.documentOf(theirs), known);
  return isSame ? { ...side, stored: next } : undefined;
}

/**
 * Whether the server's document is one that this window sent without an answer. A published thing stays published when
 * an automatic save follows it.
 */
export function isOwn<Subject, Written, Visibility>(
  kind: Kind<Subject, Written, Visibility>,
  sendings: readonly Written[],
  theirs: Subject,
  visibility: Visibility,
): boolean {
  const [next, document] = [kind.storedOf(theirs), kind.documentOf(theirs)];
  return (
    kind.isDraft(next.visibility) === kind.isDraft(visibility) && sendings.some((sent) => kind.isSame(sent, document))
  );
}

/** The server's thing in place of the assumed one. */
export function sideOf<Subject, Written, Visibility>(
  kind: Kind<Subject, Written, Visibility>,
  theirs: Subject,
): ServerSide<Written, Visibility> {
  const saved = kind.documentOf(theirs);
  return { stored: kind.storedOf(theirs), saved, known: saved };
}

/** After the answer to a save of this document. */
export function accepted<Subject, Written, Visibility>(
  kind: Kind<Subject, Written, Visibility>,
  side: ServerSide<Written, Visibility>,
  thing: Subject,
  document: Written,
): ServerSide<Written, Visibility> {
  const [stored, known] = [kind.storedOf(thing), kind.documentOf(thing)];
  if (!side.stored && stored.version > FIRST_VERSION && !kind.isSame(known, document)) {
    // An earlier call created it, and it was changed since: saving over the created version finds the conflict.
    return { stored: { ...stored, version: FIRST_VERSION }, saved: document, known: document };
  }
  return { stored, saved: document, known };
}
