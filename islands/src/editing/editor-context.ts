import { createContext, use } from "react";
import type { Uploads } from "./uploads.ts";

/** What every part of an editor may do; changing the document is the island's own. */
export interface Editor {
  readonly userId: string;
  /** Pictures on their way into the person's library. */
  readonly uploads: Uploads;
  /** Moves the focus to a part of an item once the change that was made is on the page. */
  focusNext(item: string, part: ItemPart): void;
  /** Says something to people who hear the page. */
  announce(words: string): void;
}

/** The places of an item that take the focus; each is marked by `data-part`. */
export type ItemPart = "handle" | "up" | "down" | "remove" | "begin" | "words";

/** Typing on in the same field is one step of undo. */
export type EditDocument<Written> = (change: (document: Written) => Written, field?: string) => void;

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) {
    throw new Error("This part stands in an editor.");
  }
  return editor;
}
