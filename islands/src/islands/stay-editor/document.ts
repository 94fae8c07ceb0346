import type { components } from "../../api/schema.d.ts";
import { limits } from "../../api/schemas.ts";
import { isAlike, relocated } from "../../editing/lists/items.ts";

/** The edited document: texts, tags and pictures. Each edit returns a new document. */

type Schemas = components["schemas"];
export type Recommendation = Schemas["HotelRecommendation"];
type Content = Required<
  Pick<Schemas["RecommendationCreate"], "recommendationTitle" | "recommendationText" | "tags" | "imageIds" | "pictures">
>;

export interface StayDocument {
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly coverImageId: string | undefined;
  readonly tileImageId: string | undefined;
  /** The pictures beside the text, in order. */
  readonly imageIds: readonly string[];
}

export const EMPTY: StayDocument = {
  title: "",
  text: "",
  tags: [],
  coverImageId: undefined,
  tileImageId: undefined,
  imageIds: [],
};

export const MAX_IMAGES = limits.RecommendationCreate.imageIds.maxItems;

/** The upload items of the pictures. */
export const COVER = "cover";
export const TILE = "tile";
export const GALLERY = "gallery";

/** Returns the same document where nothing changes. */
export function change(document: StayDocument, to: Partial<StayDocument>): StayDocument {
  const next = { ...document, ...to };
  return isSame(document, next) ? document : next;
}

/** Sets a picture as the cover or the tile, or appends it to those beside the text unless they are full. */
export function addImage(document: StayDocument, item: string, imageId: string): StayDocument {
  switch (item) {
    case COVER:
      return change(document, { coverImageId: imageId });
    case TILE:
      return change(document, { tileImageId: imageId });
    default: {
      const { imageIds } = document;
      const isWanted = imageIds.length < MAX_IMAGES && !imageIds.includes(imageId);
      return isWanted ? { ...document, imageIds: [...imageIds, imageId] } : document;
    }
  }
}

export function removeImage(document: StayDocument, imageId: string): StayDocument {
  return change(document, { imageIds: document.imageIds.filter((id) => id !== imageId) });
}

/** Moves a picture to a place, from 0. */
export function moveImage(document: StayDocument, imageId: string, to: number): StayDocument {
  return change(document, { imageIds: relocated(document.imageIds, document.imageIds.indexOf(imageId), to) });
}

/** Whether two documents look the same to a visitor. */
export function isSame(one: StayDocument, other: StayDocument): boolean {
  return (
    one === other ||
    (one.title === other.title &&
      one.text === other.text &&
      one.coverImageId === other.coverImageId &&
      one.tileImageId === other.tileImageId &&
      isAlike(one.tags, other.tags) &&
      isAlike(one.imageIds, other.imageIds))
  );
}

/** The document of a stored recommendation. */
export function documentOf(stay: Recommendation): StayDocument {
  const { recommendationTitle, recommendationText, tags = [], coverImage, tileImage, images = [] } = stay;
  return {
    title: recommendationTitle,
    text: recommendationText,
    tags,
    coverImageId: coverImage?.id,
    tileImageId: tileImage?.id,
    imageIds: images.map(({ id }) => id),
  };
}

/** The document's part of the request body. */
export function contentOf({ title, text, tags, coverImageId, tileImageId, imageIds }: StayDocument): Content {
  return {
    recommendationTitle: title,
    recommendationText: text,
    tags: [...tags],
    imageIds: [...imageIds],
    pictures: { coverImageId: coverImageId ?? null, tileImageId: tileImageId ?? null },
  };
}
