import { defineIsland } from "../../lib/island.ts";
import { LibraryDesk } from "./LibraryDesk.tsx";
import { parseLibraryProps } from "./props.ts";

export const island = defineIsland(parseLibraryProps, LibraryDesk);
