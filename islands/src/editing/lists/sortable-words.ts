/** Texts of dragging, shown or announced. */
export const texts = {
  drag: (name: string) => `Drag: ${name}`,
  role: "draggable",
  instructions:
    "Press the space bar to pick it up. While it is picked up, the arrow keys move it, the space bar puts it down, and Escape puts it back.",
  pickedUp: (name: string, place: number, count: number) => `${name} is picked up, place ${place} of ${count}.`,
  over: (name: string, place: number, count: number) => `${name} is over place ${place} of ${count}.`,
  putDown: (name: string, place: number, count: number) => `${name} is put down at place ${place} of ${count}.`,
  putBack: (name: string) => `${name} is back where it was.`,
};
