import type { FailureItem } from "../../api/result.ts";

/** The state of saving. */
export interface SaveState<Written, Visibility> {
  readonly status: SaveStatus;
  readonly stored: Stored<Visibility> | undefined;
  /** The revision of the working copy; undefined without one. */
  readonly revision: number | undefined;
  /** The last refusal that is not corrected yet. */
  readonly refusal: Refusal<Written> | undefined;
  /** The server's version failed to load, so the conflict cannot be resolved now. */
  readonly isStuck: boolean;
  /** Whether this device keeps what the server does not have; false where storage is full or blocked. */
  readonly isKeptHere: boolean;
}

export type SaveStatus =
  | "saved"
  /** An edit is saved in a moment. */
  | "waiting"
  | "saving"
  /** The server did not answer; the save is retried. */
  | "failing"
  /** The server keeps the edits of a published document until the creator publishes them. */
  | "unpublished"
  /** The same, but the server refuses to keep them: they stay on this device. */
  | "kept"
  /** The server refuses the document until it changes. */
  | "refused"
  | "conflict"
  | "expired";

/** What the server has of the thing. */
export interface Stored<Visibility> {
  readonly id: string;
  readonly version: number;
  /** Who sees it. */
  readonly visibility: Visibility;
}

/** The errors of a document that was sent, or would have been. */
export interface Refusal<Written> {
  readonly errors: readonly FailureItem[];
  /** The document that was refused: a field that changed since is checked again. */
  readonly document: Written;
}
