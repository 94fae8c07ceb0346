import type { FailureItem } from "../api/result.ts";

/** How it stands between the page and the server. */
export interface SaveState<Written, Wish> {
  readonly status: SaveStatus;
  readonly stored: Stored<Wish> | undefined;
  /** Of what the server keeps unpublished; undefined where that is nothing. */
  readonly revision: number | undefined;
  /** The last one that was not made good yet. */
  readonly refusal: Refusal<Written> | undefined;
  /** What the server has could not be loaded to settle a conflict. */
  readonly isStuck: boolean;
  /** This device keeps what the server does not have; a browser that is full, or may not, does not. */
  readonly isKeptHere: boolean;
}

export type SaveStatus =
  | "saved"
  /** Something was changed and is saved in a moment. */
  | "waiting"
  | "saving"
  /** No answer; it is tried again. */
  | "failing"
  /** Others see it, or will: the server keeps the changes until somebody says that others should see them. */
  | "unpublished"
  /** The same, and the server cannot keep them: they stay on this device. */
  | "kept"
  /** The server takes it only when something is changed. */
  | "refused"
  | "conflict"
  | "expired";

/** What the server has of it. */
export interface Stored<Wish> {
  readonly id: string;
  readonly version: number;
  /** Who sees it. */
  readonly wish: Wish;
}

/** What is wrong with what was sent, or would have been. */
export interface Refusal<Written> {
  readonly errors: readonly FailureItem[];
  /** As it was then: a field that has changed since is judged anew. */
  readonly document: Written;
}
