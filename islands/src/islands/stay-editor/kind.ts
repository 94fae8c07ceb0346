import { type CopyStore, copyStore, readTexts, textOf } from "../../editing/autosave/local-copy.ts";
import { workingCopies } from "../../editing/autosave/working-copy.ts";
import type { Kind } from "../../editing/kind.ts";
import {
  readSwitchVisibility,
  SHOWN_WHEN_ASKED,
  type SwitchVisibility,
} from "../../editing/showing/switch-visibility.ts";
import { isFields } from "../../lib/guards.ts";
import { documentOf, EMPTY, isSame, type Recommendation, type StayDocument } from "./document.ts";

/** Who should see it. */
export type Visibility = SwitchVisibility;

export const STAYS: Kind<Recommendation, StayDocument, Visibility> = {
  ...SHOWN_WHEN_ASKED,
  empty: EMPTY,
  documentOf,
  storedOf: ({ id, version, isActive }) => ({ id, version, visibility: { isActive } }),
  isSame,
};

/** The unpublished edits of published recommendations. */
export const STAY_WORKING_COPIES = workingCopies("recommendation", readDocument);

/** The copy of a user's recommendation. */
export function stayCopies(userId: string, id: string | undefined): CopyStore<StayDocument, Visibility> {
  return copyStore(`stay-editor:${userId}:${id ?? "new"}`, readDocument, readSwitchVisibility);
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
