import { createContext, use } from "react";
import type { EditDocument } from "../../editing/editor-context.ts";
import type { StayDocument } from "./document.ts";

export const EditContext = createContext<EditDocument<StayDocument> | undefined>(undefined);

/** Changes what is written about the stay. */
export function useEdit(): EditDocument<StayDocument> {
  const edit = use(EditContext);
  if (!edit) {
    throw new Error("This part stands in a stay editor.");
  }
  return edit;
}
