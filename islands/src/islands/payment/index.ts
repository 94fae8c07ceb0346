import { defineIsland } from "../../lib/island.ts";
import { chunk } from "../../ui/chunk.tsx";

/**
 * The payment of an invoice. All that it needs is in a chunk that the entry of the site does not name: the entry is
 * loaded on every page, and this island on one.
 */
const Payment = chunk<{ props: unknown }>(async () => (await import("./Payment.tsx")).Payment);

export const island = defineIsland((props: unknown) => ({ props }), Payment);
