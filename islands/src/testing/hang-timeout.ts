/** How long a test waits, in milliseconds: long enough that only something that never happens fails. */
export const HANG_TIMEOUT = { timeout: 60_000 };
