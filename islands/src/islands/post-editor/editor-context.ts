import { createContext, use } from "react";
import type { PostDocument } from "./document.ts";
import type { Uploads } from "./uploads.ts";

/** What every block of the editor may do. */
export interface Editor {
  readonly userId: string;
  readonly uploads: Uploads;
  /** Typing on in the same field is one step of undo. */
  edit(change: (document: PostDocument) => PostDocument, field?: string): void;
  /** Moves the focus to a part of a block once the change that was made is on the page. */
  focusNext(block: string, part: BlockPart): void;
  /** Says something to people who hear the page. */
  announce(words: string): void;
}

/** The places of a block that take the focus; each is marked by `data-part`. */
export type BlockPart = "up" | "down" | "remove" | "begin" | "words";

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) {
    throw new Error("This part stands in a post editor.");
  }
  return editor;
}
