import { createContext, use } from "react";
import type { EditDocument } from "../../editing/editor-context.ts";
import type { PostDocument } from "./document.ts";

export const EditContext = createContext<EditDocument<PostDocument> | undefined>(undefined);

/** Changes the post. */
export function useEdit(): EditDocument<PostDocument> {
  const edit = use(EditContext);
  if (!edit) {
    throw new Error("This part stands in a post editor.");
  }
  return edit;
}
