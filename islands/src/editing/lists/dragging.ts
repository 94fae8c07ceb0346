import { memo } from "react";
import { late } from "../../lib/late.ts";

/** Loads the dragging of list entries; until then, buttons change their order. */
export const dragging = late(async () => {
  const { Dragging } = await import("./Dragging.tsx");
  return memo(Dragging);
});
