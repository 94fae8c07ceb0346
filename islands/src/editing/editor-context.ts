import { createContext, use } from "react";
import type { Descriptions } from "./images/descriptions.ts";
import type { Uploads } from "./images/uploads.ts";

/** What every part of an editor may do; changing the document belongs to the island. */
export interface Editor {
  readonly userId: string;
  /** Uploads into the creator's library. */
  readonly uploads: Uploads;
  /** The descriptions of new pictures of the library. */
  readonly descriptions: Descriptions;
  /** Moves the focus to a part of an item once the change is rendered. */
  focusNext(item: string, part: ItemPart): void;
  /** Announces a message to screen readers. */
  announce(words: string): void;
}

/** The parts of an item that take the focus; each is marked by `data-part`. */
export type ItemPart = "handle" | "up" | "down" | "remove" | "begin" | "words";

/** Edits the document. Continued typing in the same field is one undo step. */
export type EditDocument<Written> = (change: (document: Written) => Written, field?: string) => void;

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) {
    throw new Error("This part stands in an editor.");
  }
  return editor;
}
