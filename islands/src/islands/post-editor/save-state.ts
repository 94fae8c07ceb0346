import type { Post, PostStatus } from "./document.ts";
import type { Refusal } from "./problems.ts";

/** How it stands between the page and the server. */
export interface SaveState {
  readonly status: SaveStatus;
  readonly stored: Stored | undefined;
  /** The last one that was not made good yet. */
  readonly refusal: Refusal | undefined;
  /** What the server has could not be loaded to settle a conflict. */
  readonly isStuck: boolean;
}

export type SaveStatus =
  | "saved"
  /** Something was changed and is saved in a moment. */
  | "waiting"
  | "saving"
  /** No answer; it is tried again. */
  | "failing"
  /** Others see the post, or will: changes stay on this device until somebody says that others should see them. */
  | "kept"
  /** The server takes it only when something is changed. */
  | "refused"
  | "conflict"
  | "expired";

/** Who should see the post, and from when. */
export interface Wish {
  readonly status: PostStatus;
  /** Of a scheduled post alone, in UTC. */
  readonly publishAt: string | undefined;
}

/** What the server has of the post. */
export interface Stored extends Wish {
  readonly id: string;
  readonly version: number;
}

export function storedOf(post: Post): Stored {
  return { id: post.id, version: post.version, ...wishOf(post) };
}

/** A published post's `publishAt` says since when it is; it asks for nothing. */
export function wishOf({ status, publishAt }: Post): Wish {
  return { status, publishAt: status === "scheduled" ? (publishAt ?? undefined) : undefined };
}

/** Whether only its author sees the post, so that it may be saved unasked. */
export function isDraft(stored: Stored | undefined): boolean {
  return !stored || stored.status === "draft";
}
