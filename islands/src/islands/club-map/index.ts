import { defineIsland } from "../../lib/island.ts";
import { ClubMap } from "./ClubMap.tsx";
import { parseClubMapProps } from "./props.ts";

export const island = defineIsland(parseClubMapProps, ClubMap);
