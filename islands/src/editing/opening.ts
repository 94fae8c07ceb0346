import type { Kind } from "./kind.ts";
import type { Copy } from "./local-copy.ts";
import type { Making } from "./making.ts";
import type { Stored } from "./save-state.ts";
import type { WorkingCopy } from "./working-copy.ts";

/** How the editor begins. */
export interface Opening<Written, Wish> {
  readonly stored: Stored<Wish> | undefined;
  readonly saved: Written;
  readonly held: WorkingCopy<Written> | undefined;
  readonly document: Written;
  /** It was changed elsewhere after this device kept its copy, or the server the working copy. */
  readonly isBehind: boolean;
  /** What this device kept, or the server unpublished, is taken up again; undefined where neither is. */
  readonly back: "unsaved" | "unpublished" | undefined;
  /** What went to the server last time without an answer, and may be there by now. */
  readonly sent: readonly Written[];
  /** What was asked to be made last time, and may be made. */
  readonly making: Making<Written, Wish> | undefined;
}

/** What the server has, also unpublished, and what this device kept of it. */
export function openingOf<Thing, Written, Wish>(
  kind: Kind<Thing, Written, Wish>,
  thing: Thing | undefined,
  held: WorkingCopy<Written> | undefined,
  copy: Copy<Written, Wish> | undefined,
): Opening<Written, Wish> {
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
  // One that came back to the thing as it is says so only of what it goes on from.
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
    // Of a draft it is what the server did not take as it was.
    const back = stored && kind.isDraft(stored.wish) ? "unsaved" : "unpublished";
    return { ...first, document: unpublished, isBehind, back: isBehind ? undefined : back };
  }
  return { ...first, document: saved, isBehind: false, back: undefined };
}
