import { createContext } from "react";
import type { EditDocument } from "../../editing/editor-context.ts";
import { useEditOf } from "../../editing/use-edit-of.ts";
import type { ItineraryDocument } from "./document.ts";

export const EditContext = createContext<EditDocument<ItineraryDocument> | undefined>(undefined);

/** Opens the map to choose the point of the place with this key. */
export const AskMapContext = createContext<(key: string) => void>(() => {});

/** The function that edits the document. */
export function useEdit(): EditDocument<ItineraryDocument> {
  return useEditOf(EditContext);
}
