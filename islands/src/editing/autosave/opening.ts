import type { Kind } from "../kind.ts";
import type { Copy } from "./local-copy.ts";
import type { Making } from "./making.ts";
import type { Stored } from "./save-state.ts";
import type { WorkingCopy } from "./working-copy.ts";

/** The starting state of the editor. */
export interface Opening<Written, Visibility> {
  readonly stored: Stored<Visibility> | undefined;
  readonly saved: Written;
  readonly held: WorkingCopy<Written> | undefined;
  readonly document: Written;
  /** The thing was changed elsewhere after this device stored its copy, or the server the working copy. */
  readonly isBehind: boolean;
  /** The restored changes: kept by this device, or unpublished at the server; undefined without any. */
  readonly back: "unsaved" | "unpublished" | undefined;
  /** Documents that were sent last time without an answer; the server may have them. */
  readonly sent: readonly Written[];
  /** A creation that was requested last time and may have succeeded. */
  readonly making: Making<Written, Visibility> | undefined;
}

/** Combines the server's thing, its working copy and this device's copy. */
export function openingOf<Subject, Written, Visibility>(
  kind: Kind<Subject, Written, Visibility>,
  thing: Subject | undefined,
  held: WorkingCopy<Written> | undefined,
  copy: Copy<Written, Visibility> | undefined,
): Opening<Written, Visibility> {
  const stored = thing === undefined ? undefined : kind.storedOf(thing);
  const saved = thing === undefined ? kind.empty : kind.documentOf(thing);
  const making = stored ? undefined : copy?.making;
  const first = { stored, saved, held, making, sent: [] };

  const isPublished = held?.document !== undefined && kind.isSame(held.document, saved);
  const wasSent = (document: Written | undefined) =>
    document !== undefined && (copy?.sent ?? []).some((sent) => kind.isSame(sent, document));
  const isOfHeld = isPublished || copy?.revision === held?.revision || wasSent(held ? held.document : saved);
  const unpublished = isPublished ? undefined : held?.document;
  const isSaved = copy !== undefined && kind.isSame(copy.document, saved);
  // A copy equal to the saved thing matters only for the revision that it continues from.
  const isNews = copy !== undefined && !kind.isSame(copy.document, unpublished ?? saved) && (isOfHeld || !isSaved);
  if (isNews) {
    const isOfThing = copy.version === stored?.version || wasSent(stored && saved);
    const isBehind = !isOfThing || !isOfHeld;
    return {
      ...first,
      held: isOfHeld ? held : undefined,
      document: copy.document,
      isBehind,
      back: isBehind ? undefined : "unsaved",
      sent: isBehind ? [] : (copy.sent ?? []),
    };
  }
  if (held && unpublished !== undefined) {
    const isBehind = held.baseVersion !== stored?.version;
    // For a draft it is a document that the server refused.
    const back = stored && kind.isDraft(stored.visibility) ? "unsaved" : "unpublished";
    return { ...first, document: unpublished, isBehind, back: isBehind ? undefined : back };
  }
  return { ...first, document: saved, isBehind: false, back: undefined };
}
