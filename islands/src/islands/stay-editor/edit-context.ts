import { createContext } from "react";
import type { EditDocument } from "../../editing/editor-context.ts";
import { useEditOf } from "../../editing/use-edit-of.ts";
import type { StayDocument } from "./document.ts";

export const EditContext = createContext<EditDocument<StayDocument> | undefined>(undefined);

/** The function that edits the document. */
export function useEdit(): EditDocument<StayDocument> {
  return useEditOf(EditContext);
}
