import { createContext } from "react";
import type { EditDocument } from "../../editing/editor-context.ts";
import { useEditOf } from "../../editing/use-edit-of.ts";
import type { PostDocument } from "./document.ts";

export const EditContext = createContext<EditDocument<PostDocument> | undefined>(undefined);

/** Changes what is written. */
export function useEdit(): EditDocument<PostDocument> {
  return useEditOf(EditContext);
}
