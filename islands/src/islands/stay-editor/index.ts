import { defineIsland } from "../../lib/island.ts";
import { parseStayEditorProps } from "./props.ts";
import { StayEditor } from "./StayEditor.tsx";

export const island = defineIsland(parseStayEditorProps, StayEditor);
