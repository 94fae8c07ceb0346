import type { components } from "../../api/schema.d.ts";
import { limits } from "../../api/schemas.ts";
import { isAlike, relocated } from "../../editing/items.ts";

/** What is written about a stay: words, tags and pictures. Each edit answers a new document. */

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
  /** Beside the words, in their order. */
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

export const MOST_PICTURES = limits.RecommendationCreate.imageIds.maxItems;

/** What pictures are for. */
export const COVER = "cover";
export const TILE = "tile";
export const GALLERY = "gallery";

/** The same document where nothing becomes different. */
export function change(document: StayDocument, to: Partial<StayDocument>): StayDocument {
  const next = { ...document, ...to };
  return isSame(document, next) ? document : next;
}

/** Makes a picture of the library the cover or the tile, or puts it beside the words, unless there is no room. */
export function addImage(document: StayDocument, item: string, imageId: string): StayDocument {
  switch (item) {
    case COVER:
      return change(document, { coverImageId: imageId });
    case TILE:
      return change(document, { tileImageId: imageId });
    default: {
      const { imageIds } = document;
      const isWanted = imageIds.length < MOST_PICTURES && !imageIds.includes(imageId);
      return isWanted ? { ...document, imageIds: [...imageIds, imageId] } : document;
    }
  }
}

export function removeImage(document: StayDocument, imageId: string): StayDocument {
  return change(document, { imageIds: document.imageIds.filter((id) => id !== imageId) });
}

/** Puts a picture at another place, from 0. */
export function moveImage(document: StayDocument, imageId: string, to: number): StayDocument {
  return change(document, { imageIds: relocated(document.imageIds, document.imageIds.indexOf(imageId), to) });
}

/** Whether nobody would tell them apart. */
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

/** What the server keeps of a recommendation. */
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

/** The body's part that is written. */
export function contentOf({ title, text, tags, coverImageId, tileImageId, imageIds }: StayDocument): Content {
  return {
    recommendationTitle: title,
    recommendationText: text,
    tags: [...tags],
    imageIds: [...imageIds],
    pictures: { coverImageId: coverImageId ?? null, tileImageId: tileImageId ?? null },
  };
}
