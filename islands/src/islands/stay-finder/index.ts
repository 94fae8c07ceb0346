import { defineIsland } from "../../lib/island.ts";
import { parseStayFinderProps } from "./props.ts";
import { StayFinder } from "./StayFinder.tsx";

export const island = defineIsland(parseStayFinderProps, StayFinder);
