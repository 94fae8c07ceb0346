import { createContext } from "react";
import type { EditDocument } from "../../editing/editor-context.ts";
import { useEditOf } from "../../editing/use-edit-of.ts";
import type { ItineraryDocument } from "./document.ts";

export const EditContext = createContext<EditDocument<ItineraryDocument> | undefined>(undefined);

/** The function that edits the document. */
export function useEdit(): EditDocument<ItineraryDocument> {
  return useEditOf(EditContext);
}
