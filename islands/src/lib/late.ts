import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Large parts of a page that are not needed before the visitor acts. They load on the first sign of activity. */
export interface Late<Part> {
  /** Loads it once; after a failure the next call tries again. */
  readonly load: () => Promise<void>;
  /** Undefined until it has loaded. */
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

/** Loads it where it is needed, once the visitor acts on the page. */
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

/** Loads it in the same way, and returns it; undefined until it has loaded. */
export function useLate<Part>(part: Late<Part>, isWanted: boolean): Part | undefined {
  useSoon(part, isWanted);
  return useSyncExternalStore(part.subscribe, part.here);
}

/** Loads it at once, and returns it; calls `onMissing` where it fails to load. */
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

/** Events of a visitor who moves the pointer, uses the keyboard, or touches the page. */
const SIGNS = ["focusin", "keydown", "pointerdown", "pointermove", "wheel"] as const;

let sign: Promise<void> | undefined;

/** Resolves at the first such event after the first call. */
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
