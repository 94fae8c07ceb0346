import { createContext, use } from "react";
import type { EditDocument } from "../../editing/editor-context.ts";
import type { PackageDocument } from "./document.ts";

export const EditContext = createContext<EditDocument<PackageDocument> | undefined>(undefined);

/** Changes the package. */
export function useEdit(): EditDocument<PackageDocument> {
  const edit = use(EditContext);
  if (!edit) {
    throw new Error("This part stands in a package editor.");
  }
  return edit;
}
