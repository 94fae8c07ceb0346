import { late } from "../lib/late.ts";

/** What lets entries of a list be dragged; until it is there, buttons change their order. */
export const dragging = late(async () => {
  const { Dragging } = await import("./Dragging.tsx");
  return Dragging;
});
