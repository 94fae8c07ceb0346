import { defineIsland } from "../../lib/island.ts";
import { LibraryDashboard } from "./LibraryDashboard.tsx";
import { parseLibraryProps } from "./props.ts";

export const island = defineIsland(parseLibraryProps, LibraryDashboard);
