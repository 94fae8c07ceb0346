import { readFields, readText } from "../../lib/guards.ts";
import { defineIsland } from "../../lib/island.ts";
import { WorldMap, type WorldMapProps } from "./WorldMap.tsx";

export const island = defineIsland(parseWorldMapProps, WorldMap);

function parseWorldMapProps(value: unknown): WorldMapProps {
  return { formId: readText(readFields(value, "props"), "formId") };
}
