import { lazy } from "react";
import { defineIsland } from "../../lib/island.ts";
import { orReload } from "../../lib/or-reload.ts";

/**
 * The payment of an invoice. All that it needs is in a chunk that the entry of the site does not name: the entry is
 * loaded on every page, and this island on one.
 */
const Payment = lazy(() => orReload(() => import("./Payment.tsx")).then((module) => ({ default: module.Payment })));

export const island = defineIsland((props: unknown) => ({ props }), Payment);
