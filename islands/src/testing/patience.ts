/** How long a test waits for what comes in its own time: so long that only what never comes is missed, in milliseconds. */
export const PATIENCE = { timeout: 60_000 };
