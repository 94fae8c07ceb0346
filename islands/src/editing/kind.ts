import type { Stored } from "./autosave/save-state.ts";

/** The kind of document: how the server's thing, the page's document and its audience relate. */
export interface Kind<Subject, Written, Visibility> {
  /** The document of a new thing. */
  readonly empty: Written;
  /** The visibility of an automatic save. */
  readonly unasked: Visibility;
  documentOf(thing: Subject): Written;
  storedOf(thing: Subject): Stored<Visibility>;
  /** Whether two documents look the same to a visitor. */
  isSame(one: Written, other: Written): boolean;
  /** Whether only the author sees it, so that it may be saved automatically. */
  isDraft(visibility: Visibility): boolean;
}
