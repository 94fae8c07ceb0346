import { type Context, createContext, use } from "react";
import type { EditDocument } from "./editor-context.ts";

interface MadeEditContext<Written> {
  readonly EditContext: Context<EditDocument<Written> | undefined>;
  /** Changes what is written. */
  readonly useEdit: () => EditDocument<Written>;
}

/** How the parts of one kind of editor change its document. */
export function makeEditContext<Written>(): MadeEditContext<Written> {
  const EditContext = createContext<EditDocument<Written> | undefined>(undefined);
  function useEdit(): EditDocument<Written> {
    const edit = use(EditContext);
    if (!edit) {
      throw new Error("This part stands in an editor.");
    }
    return edit;
  }
  return { EditContext, useEdit };
}
