import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Large parts of a page that nobody needs before doing something on it. They come with the first sign of somebody. */
export interface Late<Part> {
  /** Loads it once; where it cannot be had, whoever wants it next tries again. */
  readonly load: () => Promise<void>;
  /** Undefined until it is there. */
  readonly here: () => Part | undefined;
  readonly subscribe: (changed: () => void) => () => void;
}

export function late<Part>(fetchPart: () => Promise<Part>): Late<Part> {
  const listeners = new Set<() => void>();
  let here: Part | undefined;
  let coming: Promise<void> | undefined;
  return {
    load: () => {
      coming ??= fetchPart().then(
        (part) => {
          here = part;
          for (const changed of listeners) {
            changed();
          }
        },
        () => {
          coming = undefined;
        },
      );
      return coming;
    },
    here: () => here,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** Has it loaded where it is wanted, once somebody does something on the page. */
export function useSoon<Part>({ load }: Late<Part>, isWanted: boolean): void {
  useEffect(() => {
    let isAwaited = isWanted;
    if (isWanted) {
      void somebodyIsThere().then(() => {
        if (isAwaited) {
          void load();
        }
      });
    }
    return () => {
      isAwaited = false;
    };
  }, [load, isWanted]);
}

/** Has it loaded in the same way, and answers it; undefined until it is there. */
export function useLate<Part>(part: Late<Part>, isWanted: boolean): Part | undefined {
  useSoon(part, isWanted);
  return useSyncExternalStore(part.subscribe, part.here);
}

/** Has it loaded at once, because somebody asked for it, and answers it; says so where it cannot be had. */
export function useNow<Part>(part: Late<Part>, onMissing: () => void): Part | undefined {
  const miss = useEffectEvent(onMissing);
  useEffect(() => {
    let isAwaited = true;
    void part.load().then(() => {
      if (isAwaited && part.here() === undefined) {
        miss();
      }
    });
    return () => {
      isAwaited = false;
    };
  }, [part]);
  return useSyncExternalStore(part.subscribe, part.here);
}

/** What somebody does who looks at the page, goes through it by keyboard, or touches it. */
const SIGNS = ["focusin", "keydown", "pointerdown", "pointermove", "wheel"] as const;

let sign: Promise<void> | undefined;

/** Keeps once there was a sign of somebody since it was first asked for. */
function somebodyIsThere(): Promise<void> {
  sign ??= new Promise((resolve) => {
    const options = { capture: true, passive: true };
    function hear() {
      for (const name of SIGNS) {
        document.removeEventListener(name, hear, options);
      }
      resolve();
    }
    for (const name of SIGNS) {
      document.addEventListener(name, hear, options);
    }
  });
  return sign;
}
