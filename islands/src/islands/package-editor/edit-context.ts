import { createContext } from "react";
import type { EditDocument } from "../../editing/editor-context.ts";
import { useEditOf } from "../../editing/use-edit-of.ts";
import type { PackageDocument } from "./document.ts";

export const EditContext = createContext<EditDocument<PackageDocument> | undefined>(undefined);

/** The function that edits the document. */
export function useEdit(): EditDocument<PackageDocument> {
  return useEditOf(EditContext);
}
