import type { Refusal } from "../../editing/autosave/save-state.ts";
import { isAlike } from "../../editing/lists/items.ts";
import type { StayDocument } from "./document.ts";

/** The errors of a document that was sent, or would be, assigned to the fields on the page. */

export interface Problems {
  readonly title: string | undefined;
  readonly text: string | undefined;
  readonly tags: string | undefined;
  readonly cover: string | undefined;
  readonly tile: string | undefined;
  readonly images: string | undefined;
  /** Errors of no field on the page. */
  readonly others: readonly string[];
}

type FieldName = Exclude<keyof Problems, "others">;

/** Each field of the request body, and whether it is unchanged since it was sent. */
const FIELDS: Readonly<
  Record<string, { name: FieldName; isStill: (one: StayDocument, other: StayDocument) => boolean }>
> = {
  recommendationTitle: { name: "title", isStill: (one, other) => one.title === other.title },
  recommendationText: { name: "text", isStill: (one, other) => one.text === other.text },
  tags: { name: "tags", isStill: (one, other) => isAlike(one.tags, other.tags) },
  imageIds: { name: "images", isStill: (one, other) => isAlike(one.imageIds, other.imageIds) },
  "pictures.coverImageId": { name: "cover", isStill: (one, other) => one.coverImageId === other.coverImageId },
  "pictures.tileImageId": { name: "tile", isStill: (one, other) => one.tileImageId === other.tileImageId },
};

export const NO_PROBLEMS: Problems = {
  title: undefined,
  text: undefined,
  tags: undefined,
  cover: undefined,
  tile: undefined,
  images: undefined,
  others: [],
};

/** The errors of a refusal that still apply to the current document: the first one of each field. */
export function problemsOf(refusal: Refusal<StayDocument> | undefined, current: StayDocument): Problems {
  if (!refusal) {
    return NO_PROBLEMS;
  }
  const { errors, document } = refusal;
  let problems = NO_PROBLEMS;
  for (const { field = "", message } of errors) {
    const known = FIELDS[field];
    if (!known) {
      problems = { ...problems, others: [...problems.others, message] };
    } else if (problems[known.name] === undefined && known.isStill(document, current)) {
      problems = { ...problems, [known.name]: message };
    }
  }
  return problems;
}
