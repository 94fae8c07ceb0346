import type { Kind } from "../../editing/kind.ts";
import { type CopyStore, copyStore, readTexts, textOf } from "../../editing/local-copy.ts";
import { readShowWish, SHOWN_WHEN_ASKED, type ShowWish } from "../../editing/show-wish.ts";
import { workingCopies } from "../../editing/working-copy.ts";
import { isFields } from "../../lib/guards.ts";
import { documentOf, EMPTY, isSame, type Recommendation, type StayDocument } from "./document.ts";

/** Who should see it. */
export type Wish = ShowWish;

export const STAYS: Kind<Recommendation, StayDocument, Wish> = {
  ...SHOWN_WHEN_ASKED,
  empty: EMPTY,
  documentOf,
  storedOf: ({ id, version, isActive }) => ({ id, version, wish: { isActive } }),
  isSame,
};

/** The unpublished edits of published recommendations. */
export const STAY_WORKING_COPIES = workingCopies("recommendation", readDocument);

/** The copy of a user's recommendation. */
export function stayCopies(userId: string, id: string | undefined): CopyStore<StayDocument, Wish> {
  return copyStore(`stay-editor:${userId}:${id ?? "new"}`, readDocument, readShowWish);
}

function readDocument(value: unknown): StayDocument | undefined {
  const { title, text, tags, coverImageId, tileImageId, imageIds } = isFields(value) ? value : {};
  const ids = readTexts(imageIds);
  return typeof title === "string" && typeof text === "string" && ids
    ? {
        title,
        text,
        tags: readTexts(tags) ?? [],
        coverImageId: textOf(coverImageId),
        tileImageId: textOf(tileImageId),
        imageIds: ids,
      }
    : undefined;
}
