import { type Context, use } from "react";
import type { EditDocument } from "./editor-context.ts";

/** The edit function of the surrounding editor. */
export function useEditOf<Written>(context: Context<EditDocument<Written> | undefined>): EditDocument<Written> {
  const edit = use(context);
  if (!edit) {
    throw new Error("This part stands in an editor.");
  }
  return edit;
}
