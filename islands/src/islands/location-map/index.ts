import { defineIsland } from "../../lib/island.ts";
import { LocationMap } from "./LocationMap.tsx";
import { parseLocationMapProps } from "./props.ts";

export const island = defineIsland(parseLocationMapProps, LocationMap);
