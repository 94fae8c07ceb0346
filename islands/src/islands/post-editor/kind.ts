import { type CopyStore, copyStore, readEach, readTexts, textOf } from "../../editing/autosave/local-copy.ts";
import { workingCopies } from "../../editing/autosave/working-copy.ts";
import type { Kind } from "../../editing/kind.ts";
import { isFields } from "../../lib/guards.ts";
import {
  BLOCK_TYPES,
  type Block,
  documentOf,
  EMPTY,
  isSame,
  newBlock,
  POST_STATUSES,
  type Post,
  type PostDocument,
  type PostStatus,
} from "./document.ts";

/** Who should see the post, and from when. */
export interface Visibility {
  readonly status: PostStatus;
  /** Only for a scheduled post, in UTC. */
  readonly publishAt: string | undefined;
}

export const POSTS: Kind<Post, PostDocument, Visibility> = {
  empty: EMPTY,
  unasked: { status: "draft", publishAt: undefined },
  documentOf,
  storedOf: (post) => ({ id: post.id, version: post.version, visibility: visibilityOf(post) }),
  isSame,
  isDraft: ({ status }) => status === "draft",
};

/** The unpublished edits of published posts. */
export const POST_WORKING_COPIES = workingCopies("post", readDocument);

/** The copy of a user's post; a new post has no id. */
export function postCopies(userId: string, postId: string | undefined): CopyStore<PostDocument, Visibility> {
  return copyStore(`post-editor:${userId}:${postId ?? "new"}`, readDocument, readVisibility);
}

/** The `publishAt` of a published post is a past time, so it requests nothing. */
function visibilityOf({ status, publishAt }: Post): Visibility {
  return { status, publishAt: status === "scheduled" ? (publishAt ?? undefined) : undefined };
}

function readVisibility(value: unknown): Visibility | undefined {
  const { status, publishAt } = isFields(value) ? value : {};
  const known = POST_STATUSES.find((each) => each === status);
  return known && { status: known, publishAt: typeof publishAt === "string" ? publishAt : undefined };
}

function readDocument(value: unknown): PostDocument | undefined {
  const { title, blocks, tags } = isFields(value) ? value : {};
  const read = readEach(blocks, readBlock);
  return typeof title === "string" && read ? { title, blocks: read, tags: readTexts(tags) ?? [] } : undefined;
}

function readBlock(value: unknown): Block | undefined {
  if (!isFields(value)) {
    return undefined;
  }
  const { text, imageIds } = value;
  const type = BLOCK_TYPES.find((known) => known === value["type"]);
  const ids = readTexts(imageIds);
  if (!type || typeof text !== "string" || !ids) {
    return undefined;
  }
  const names = ["hotelId", "videoId", "packageId", "itineraryContentId"];
  const [hotelId, videoId, packageId, itineraryContentId] = names.map((name) => textOf(value[name]));
  return { ...newBlock(type), text, imageIds: ids, hotelId, videoId, packageId, itineraryContentId };
}
