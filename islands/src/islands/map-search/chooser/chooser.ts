import { readFields, readList, readNumber, readText } from "../../../lib/guards.ts";
import { defineIsland } from "../../../lib/island.ts";
import type { Box } from "../types.ts";
import { StayChooser, type StayChooserProps } from "./StayChooser.tsx";

export const island = defineIsland(parseStayChooserProps, StayChooser);

export function parseStayChooserProps(value: unknown): StayChooserProps {
  const fields = readFields(value, "props");
  return {
    chosen: readList(fields, "chosen", readEntry),
    ...("first" in fields && { first: readBox(fields["first"]) }),
  };
}

function readEntry(value: unknown, name: string): string {
  return readText({ [name]: value }, name);
}

function readBox(value: unknown): Box {
  const box = readFields(value, "first");
  return {
    south: readNumber(box, "south", -90, 90),
    west: readNumber(box, "west", -180, 180),
    north: readNumber(box, "north", -90, 90),
    east: readNumber(box, "east", -180, 180),
  };
}
