import { defineIsland } from "../../lib/island.ts";
import { ItineraryEditor } from "./ItineraryEditor.tsx";
import { parseItineraryEditorProps } from "./props.ts";

export const island = defineIsland(parseItineraryEditorProps, ItineraryEditor);
