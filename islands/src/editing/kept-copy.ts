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
}

export function keptCopy<Written, Wish>(
  copyOf: AutosaveOptions<unknown, Written, Wish>["copyOf"],
  id: string | undefined,
): KeptCopy<Written, Wish> {
  let copy = copyOf(id);
  // What the page was opened with is taken up.
  copy.read();
  let isKept = true;

  return {
    isKept: () => isKept,
    write(what) {
      isKept = copy.write(what);
    },
    remove() {
      copy.remove();
      isKept = true;
    },
    moveTo(next) {
      copy.remove();
      copy = copyOf(next);
    },
  };
}
