import type { AutosaveOptions } from "./autosave-options.ts";
import type { Copy } from "./local-copy.ts";

/** The copy of a thing on this device, under the name that the thing has by now. */
export interface KeptCopy<Written, Wish> {
  /** Whether this device keeps what is written; nothing to keep is kept, too. */
  isKept(): boolean;
  write(copy: Copy<Written, Wish>): void;
  /** There is nothing to keep. */
  remove(): void;
  /** The thing has its id: there is nothing under its first name any more. */
  moveTo(id: string): void;
  /** Its editor is on the page. */
  hold(): void;
  /** Its editor is gone from the page: it still keeps what is under way, until another one begins and goes on from it. */
  release(): void;
}

/** How many editors began on this page: one that failed and begins again is another. */
let begun = 0;

export function keptCopy<Written, Wish>(
  copyOf: AutosaveOptions<unknown, Written, Wish>["copyOf"],
  id: string | undefined,
): KeptCopy<Written, Wish> {
  let copy = copyOf(id);
  // What the page was opened with is taken up.
  copy.read();
  let isKept = true;
  begun += 1;
  /** How many had begun when it was released. */
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
