import type { AutosaveOptions } from "./autosave-options.ts";
import type { DocumentContent } from "./document-types.ts";
import type { Copy } from "./local-copy.ts";

/** The copy of a document on this device, under the document's current name. */
export interface KeptCopy<Written, Visibility> {
  /** Whether this device keeps the edits; true as well without edits. */
  isKept(): boolean;
  write(copy: Copy<Written, Visibility>): void;
  /** Removes the copy. */
  remove(): void;
  /** Moves the copy to the new id, and removes the one under the first name. */
  moveTo(id: string): void;
  /** Called when the editor mounts. */
  hold(): void;
  /**
   * Called when the editor unmounts: it still stores running work until another editor starts and continues from it.
   */
  release(): void;
}

/** The number of editors that started on this page; a restarted one counts again. */
let begun = 0;

export function keptCopy<Written, Visibility>(
  copyOf: AutosaveOptions<unknown, Written, Visibility>["copyOf"],
  id: string | undefined,
): KeptCopy<Written, Visibility> {
  let copy = copyOf(id);
  // Takes over what the page was opened with.
  copy.read();
  let isKept = true;
  begun += 1;
  /** The number of started editors when this one was released. */
  let released: number | undefined;

  const isOver = () => released !== undefined && released !== begun;

  function remove(): void {
    if (!isOver()) {
      copy.remove();
    }
  }

  return {
    isKept: () => isKept,
    write(what) {
      if (!isOver()) {
        isKept = copy.write(what);
      }
    },
    remove() {
      remove();
      isKept = true;
    },
    moveTo(next) {
      remove();
      copy = copyOf(next);
    },
    hold() {
      released = undefined;
    },
    release() {
      released = begun;
    },
  };
}

/** The copy that this device keeps. */
export function copyOfContent<Written, Visibility>(
  content: DocumentContent<Written, Visibility>,
): Copy<Written, Visibility> {
  const { document, server, unpublished, making } = content;
  const sent = content.sendings.filter((each) => each !== document);
  return {
    version: server.stored?.version,
    revision: unpublished.held?.revision,
    document,
    sent: sent.length > 0 ? sent : undefined,
    making,
  };
}
