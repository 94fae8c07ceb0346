import { defineIsland } from "../../lib/island.ts";
import { PackageEditor } from "./PackageEditor.tsx";
import { parsePackageEditorProps } from "./props.ts";

export const island = defineIsland(parsePackageEditorProps, PackageEditor);
