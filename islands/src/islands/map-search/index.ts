import { defineIsland } from "../../lib/island.ts";
import { MapSearch } from "./MapSearch.tsx";
import { parseMapSearchProps } from "./props.ts";

export const island = defineIsland(parseMapSearchProps, MapSearch);
