import { createContext, use } from "react";
import type { EditDocument } from "../../editing/editor-context.ts";
import type { ItineraryDocument } from "./document.ts";

export const EditContext = createContext<EditDocument<ItineraryDocument> | undefined>(undefined);

/** Changes the itinerary. */
export function useEdit(): EditDocument<ItineraryDocument> {
  const edit = use(EditContext);
  if (!edit) {
    throw new Error("This part stands in an itinerary editor.");
  }
  return edit;
}
