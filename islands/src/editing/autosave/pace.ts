/** When to save automatically. */

/** How long typing must pause before a save, in milliseconds. */
const TYPING_PAUSE = 1_000;
/** The longest that an edit waits for a pause, in milliseconds: with the call it is saved within two seconds. */
const MAX_TYPING_PAUSE = 1_500;
/** The longest time between two attempts. */
export const LONGEST_PAUSE = 60_000;

/** How long to wait for a pause in typing, if the first edit that no save contains is that old: less and less. */
export function restAfter(waited: number): number {
  return Math.max(0, Math.min(TYPING_PAUSE, MAX_TYPING_PAUSE - waited));
}

/** The delay before the next attempt, after `failures` attempts without an answer. */
export function pauseAfter(failures: number): number {
  return Math.min(TYPING_PAUSE * 2 ** failures, LONGEST_PAUSE);
}
