import { documentOf, EMPTY, isSame, type Post, type PostDocument } from "./document.ts";
import type { Copy } from "./local-copy.ts";
import { type Stored, storedOf } from "./save-state.ts";

/** How the editor begins. */
export interface Opening {
  readonly stored: Stored | undefined;
  readonly saved: PostDocument;
  readonly document: PostDocument;
  /** The post was changed elsewhere after this device kept its copy. */
  readonly isBehind: boolean;
  /** What was not saved last time is taken up again. */
  readonly isBack: boolean;
}

/** What the server has, and what this device kept of it. */
export function openingOf(post: Post | undefined, copy: Copy | undefined): Opening {
  const stored = post && storedOf(post);
  const saved = post ? documentOf(post) : EMPTY;
  if (!copy || isSame(copy.document, saved)) {
    return { stored, saved, document: saved, isBehind: false, isBack: false };
  }
  const isBehind = copy.version !== stored?.version;
  return { stored, saved, document: copy.document, isBehind, isBack: !isBehind };
}
