/** How long typing must rest, in milliseconds. */
const REST = 1_000;
/** How long a change waits for that at most: with the way to the server it is there within two seconds. */
const LONGEST_REST = 1_500;
/** The longest time between two attempts. */
const LONGEST_PAUSE = 60_000;

/** When something is saved unasked. */
export interface Pace {
  /** Something was changed. */
  changed(): void;
  /** What was changed until now is on its way, or is as it was before. */
  taken(): void;
  /** How long to wait for typing to rest: less and less, for somebody who goes on. */
  rest(): number;
  /** How long to wait after so many attempts without an answer. */
  pause(failures: number): number;
}

export function paceOfSaving(): Pace {
  /** When the first change was made that no save has taken along. */
  let since: number | undefined;

  function changed(): void {
    since ??= Date.now();
  }

  return {
    changed,
    taken() {
      since = undefined;
    },
    rest() {
      changed();
      const waited = since === undefined ? 0 : Date.now() - since;
      return Math.max(0, Math.min(REST, LONGEST_REST - waited));
    },
    pause: (failures) => Math.min(REST * 2 ** failures, LONGEST_PAUSE),
  };
}
