import type { Bounds } from "./bounds.ts";

/** scripts/build-basemap.mjs cuts the fine arcs into cells of this size. */
const CELL_DEGREES = 15;
const COLUMNS = 360 / CELL_DEGREES;

/** The names of the cells that an area touches, on any turn of the globe. */
export function cellsOf([west, south, east, north]: Bounds): string[] {
  const names: string[] = [];
  for (let column = cellAt(west + 180); column <= cellAt(east + 180); column += 1) {
    for (let row = cellAt(south + 90); row <= cellAt(north + 90); row += 1) {
      names.push(`${(column + COLUMNS) % COLUMNS}-${row}`);
    }
  }
  return names;
}

function cellAt(degrees: number): number {
  return Math.floor(degrees / CELL_DEGREES);
}
