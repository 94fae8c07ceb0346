import { defineIsland } from "../../lib/island.ts";
import { PostEditor } from "./PostEditor.tsx";
import { parsePostEditorProps } from "./props.ts";

export const island = defineIsland(parsePostEditorProps, PostEditor);
