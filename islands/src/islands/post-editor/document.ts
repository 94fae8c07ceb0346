import shared from "../../api/limits.json";
import type { components } from "../../api/schema.d.ts";
import { limits } from "../../api/schemas.ts";
import { changed, isAlike, type MoveTarget, moved, newKey, relocated, without } from "../../editing/lists/items.ts";

/** The edited document: a title and blocks, and its edits. Every edit returns a new document. */

type Schemas = components["schemas"];
export type Post = Schemas["Post"];
export type PostStatus = Schemas["PostStatus"];
export const POST_STATUSES = ["draft", "published", "scheduled"] as const satisfies readonly PostStatus[];
export type PostWrite = Schemas["PostWrite"];
export type BlockType = Schemas["BlockType"];
type Content = Required<Pick<PostWrite, "title" | "contentBlocks" | "tags">>;

export interface Block {
  /** Identifies the block while the page is open. */
  readonly key: string;
  readonly type: BlockType;
  readonly text: string;
  readonly imageIds: readonly string[];
  readonly hotelId: string | undefined;
  readonly videoId: string | undefined;
  readonly packageId: string | undefined;
  readonly itineraryContentId: string | undefined;
}

export interface PostDocument {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly tags: readonly string[];
}

export const BLOCK_TYPES = [
  "text",
  "heading",
  "image",
  "gallery",
  "stay",
  "video",
  "package",
  "itineraryContent",
] as const satisfies readonly BlockType[];
export const EMPTY: PostDocument = { title: "", blocks: [], tags: [] };

export const MAX_BLOCKS = limits.PostWrite.contentBlocks.maxItems;
/**
 * The limits of server/domain/src/creators/posts/check.rs, in characters and pictures: most blocks hold less than the schema
 * allows.
 */
export const MAX_TEXT_CHARS: Readonly<Record<BlockType, number>> = {
  text: limits.ContentBlock.plainTextContent.maxLength,
  heading: shared.headingChars,
  image: shared.captionChars,
  gallery: shared.captionChars,
  stay: shared.noteChars,
  video: shared.captionChars,
  package: shared.noteChars,
  itineraryContent: shared.noteChars,
};
export const MAX_IMAGES: Readonly<Record<BlockType, number>> = {
  text: 0,
  heading: 0,
  image: 1,
  gallery: limits.ContentBlock.imageIds.maxItems,
  stay: 0,
  video: 0,
  package: 0,
  itineraryContent: 0,
};

/** An empty block with a new key. */
export function newBlock(type: BlockType): Block {
  const named = { hotelId: undefined, videoId: undefined, packageId: undefined, itineraryContentId: undefined };
  return { key: newKey("block"), type, text: "", imageIds: [], ...named };
}

/** Adds a block at a place, from 0, or at the end, unless the post is full. */
export function addBlock(document: PostDocument, block: Block, at = document.blocks.length): PostDocument {
  return document.blocks.length < MAX_BLOCKS
    ? { ...document, blocks: document.blocks.toSpliced(at, 0, block) }
    : document;
}

export function removeBlock(document: PostDocument, key: string): PostDocument {
  return { ...document, blocks: without(document.blocks, key) };
}

export function moveBlock(document: PostDocument, key: string, where: MoveTarget): PostDocument {
  return withBlocks(document, moved(document.blocks, key, where));
}

export function setTitle(document: PostDocument, title: string): PostDocument {
  return title === document.title ? document : { ...document, title };
}

export function setTags(document: PostDocument, tags: readonly string[]): PostDocument {
  return isAlike(tags, document.tags) ? document : { ...document, tags };
}

export function setText(document: PostDocument, key: string, text: string): PostDocument {
  return changeBlock(document, key, (block) => (block.text === text ? block : { ...block, text }));
}

export function setHotel(document: PostDocument, key: string, hotelId: string | undefined): PostDocument {
  return changeBlock(document, key, (block) => (block.hotelId === hotelId ? block : { ...block, hotelId }));
}

export function setVideo(document: PostDocument, key: string, videoId: string | undefined): PostDocument {
  return changeBlock(document, key, (block) => (block.videoId === videoId ? block : { ...block, videoId }));
}

/** A kind of the creator's own content that a block names, and the block's field for it. */
export type OwnKind = "package" | "itineraryContent";
export const OWN_FIELDS = { package: "packageId", itineraryContent: "itineraryContentId" } as const;

/** Sets the package or itinerary of a block. */
export function setOwn(document: PostDocument, key: string, kind: OwnKind, id: string | undefined): PostDocument {
  const field = OWN_FIELDS[kind];
  return changeBlock(document, key, (block) => (block[field] === id ? block : { ...block, [field]: id }));
}

/** Adds a picture; a picture block replaces its picture, and a full gallery stays as it is. */
export function addImage(document: PostDocument, key: string, imageId: string): PostDocument {
  return changeBlock(document, key, (block) => {
    if (block.type === "image") {
      return { ...block, imageIds: [imageId] };
    }
    const hasSpace = block.imageIds.length < MAX_IMAGES[block.type];
    return hasSpace && !block.imageIds.includes(imageId) ? { ...block, imageIds: [...block.imageIds, imageId] } : block;
  });
}

export function removeImage(document: PostDocument, key: string, imageId: string): PostDocument {
  return changeBlock(document, key, (block) => ({
    ...block,
    imageIds: block.imageIds.filter((id) => id !== imageId),
  }));
}

/** Moves a picture of a gallery to a place, from 0. */
export function moveImage(document: PostDocument, key: string, imageId: string, to: number): PostDocument {
  return changeBlock(document, key, (block) => {
    const imageIds = relocated(block.imageIds, block.imageIds.indexOf(imageId), to);
    return imageIds === block.imageIds ? block : { ...block, imageIds };
  });
}

/** Whether two documents look the same to a visitor; the keys of blocks do not count. */
export function isSame(one: PostDocument, other: PostDocument): boolean {
  return (
    one === other ||
    (one.title === other.title && isAlike(one.blocks, other.blocks, isSameBlock) && isAlike(one.tags, other.tags))
  );
}

/** The document of a stored post. */
export function documentOf({ title, contentBlocks, tags = [] }: Post): PostDocument {
  const blocks = contentBlocks.map(
    ({ blockType, plainTextContent = "", imageIds = [], hotelId, videoId, packageId, itineraryContentId }) => ({
      ...newBlock(blockType),
      text: plainTextContent,
      imageIds,
      hotelId: hotelId ?? undefined,
      videoId: videoId ?? undefined,
      packageId: packageId ?? undefined,
      itineraryContentId: itineraryContentId ?? undefined,
    }),
  );
  return { title, blocks, tags };
}

/** The document's part of the request body. */
export function contentOf({ title, blocks, tags }: PostDocument): Content {
  const contentBlocks = blocks.map(
    ({ type, text, imageIds, hotelId, videoId, packageId, itineraryContentId }, order) => ({
      blockType: type,
      order,
      plainTextContent: text,
      ...(imageIds.length > 0 && { imageIds }),
      ...(hotelId !== undefined && { hotelId }),
      ...(videoId !== undefined && { videoId }),
      ...(packageId !== undefined && { packageId }),
      ...(itineraryContentId !== undefined && { itineraryContentId }),
    }),
  );
  return { title, contentBlocks, tags };
}

function changeBlock(document: PostDocument, key: string, change: (block: Block) => Block): PostDocument {
  return withBlocks(document, changed(document.blocks, key, change));
}

function withBlocks(document: PostDocument, blocks: readonly Block[]): PostDocument {
  return blocks === document.blocks ? document : { ...document, blocks };
}

function isSameBlock(one: Block, other: Block): boolean {
  return (
    one.type === other.type &&
    one.text === other.text &&
    one.hotelId === other.hotelId &&
    one.videoId === other.videoId &&
    one.packageId === other.packageId &&
    one.itineraryContentId === other.itineraryContentId &&
    isAlike(one.imageIds, other.imageIds)
  );
}
