import type { AutosaveOptions } from "./autosave-options.ts";
import type { Copy } from "./local-copy.ts";

/** The copy of a thing on this device, under the name that the thing has by now. */
export interface KeptCopy<Written, Wish> {
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

  return {
    write(what) {
      copy.write(what);
    },
    remove: () => copy.remove(),
    moveTo(next) {
      copy.remove();
      copy = copyOf(next);
    },
  };
}
