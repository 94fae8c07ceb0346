import type { AutosaveOptions } from "./autosave-options.ts";
import type { Copy } from "./local-copy.ts";

/** The copy of a thing on this device, under the name that the thing has by now. */
export interface KeptCopy<Written, Wish> {
  write(copy: Copy<Written, Wish>): void;
  /** There is nothing to keep. */
  remove(): void;
  /** The thing has its id: there is nothing under its first name any more. */
  moveTo(id: string): void;
  /** Nothing that was to be kept is lost. */
  isKept(): boolean;
}

export function keptCopy<Written, Wish>(
  copyOf: AutosaveOptions<unknown, Written, Wish>["copyOf"],
  id: string | undefined,
): KeptCopy<Written, Wish> {
  let copy = copyOf(id);
  let isKept = true;

  function remove(): void {
    copy.remove();
    isKept = true;
  }

  return {
    write(what) {
      isKept = copy.write(what);
    },
    remove,
    moveTo(next) {
      remove();
      copy = copyOf(next);
    },
    isKept: () => isKept,
  };
}
