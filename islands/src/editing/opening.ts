import type { Kind } from "./kind.ts";
import type { Copy } from "./local-copy.ts";
import type { Making } from "./making.ts";
import type { Stored } from "./save-state.ts";

/** How the editor begins. */
export interface Opening<Written, Wish> {
  readonly stored: Stored<Wish> | undefined;
  readonly saved: Written;
  readonly document: Written;
  /** It was changed elsewhere after this device kept its copy. */
  readonly isBehind: boolean;
  /** What was not saved last time is taken up again. */
  readonly isBack: boolean;
  /** What was asked to be made last time, and may be made. */
  readonly making: Making<Written, Wish> | undefined;
}

/** What the server has, and what this device kept of it. */
export function openingOf<Thing, Written, Wish>(
  kind: Kind<Thing, Written, Wish>,
  thing: Thing | undefined,
  copy: Copy<Written, Wish> | undefined,
): Opening<Written, Wish> {
  const stored = thing === undefined ? undefined : kind.storedOf(thing);
  const saved = thing === undefined ? kind.empty : kind.documentOf(thing);
  const making = stored ? undefined : copy?.making;
  if (!copy || kind.isSame(copy.document, saved)) {
    return { stored, saved, document: saved, isBehind: false, isBack: false, making };
  }
  const isBehind = copy.version !== stored?.version;
  return { stored, saved, document: copy.document, isBehind, isBack: !isBehind, making };
}
