/** How long typing must pause before a save, in milliseconds. */
const TYPING_PAUSE = 1_000;
/** The longest that an edit waits for a pause, in milliseconds: with the call it is saved within two seconds. */
const MAX_TYPING_PAUSE = 1_500;
/** The longest time between two attempts. */
const LONGEST_PAUSE = 60_000;

/** Decides when to save automatically. */
export interface Pace {
  /** The document was edited. */
  changed(): void;
  /** All edits so far are being saved, or are reverted. */
  taken(): void;
  /** How long to wait for a pause in typing: less and less while typing continues. */
  rest(): number;
  /** The delay before the next attempt, after `failures` attempts without an answer. */
  pause(failures: number): number;
}

export function paceOfSaving(): Pace {
  /** The time of the first edit that no save contains. */
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
      return Math.max(0, Math.min(TYPING_PAUSE, MAX_TYPING_PAUSE - waited));
    },
    pause: (failures) => Math.min(TYPING_PAUSE * 2 ** failures, LONGEST_PAUSE),
  };
}
