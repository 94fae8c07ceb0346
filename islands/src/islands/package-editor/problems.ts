import type { Refusal } from "../../editing/autosave/save-state.ts";
import { isAlike } from "../../editing/lists/items.ts";
import type { PackageDocument } from "./document.ts";

/** The errors of a document that was sent, or would be, assigned to the fields on the page. */

export interface ItemProblem {
  /** The field of the stay or the day; empty for the item as a whole. */
  readonly part: string;
  readonly message: string;
}

export interface Problems {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The error of the stays as a whole. */
  readonly stays: string | undefined;
  readonly tags: string | undefined;
  /** By the key of the stay or the day. */
  readonly items: ReadonlyMap<string, ItemProblem>;
  /** Errors of no field on the page. */
  readonly others: readonly string[];
}

export const NO_PROBLEMS: Problems = {
  title: undefined,
  description: undefined,
  stays: undefined,
  tags: undefined,
  items: new Map(),
  others: [],
};

const ITEM_FIELD = /^(stays|days)\[(\d+)\]\.?(\w*)/;

/** The errors of a refusal that still apply to the current document. */
export function problemsOf(refusal: Refusal<PackageDocument> | undefined, current: PackageDocument): Problems {
  if (!refusal) {
    return NO_PROBLEMS;
  }
  const { errors, document } = refusal;
  const items = new Map<string, ItemProblem>();
  const others: string[] = [];
  let [title, description, stays, tags]: (string | undefined)[] = [];
  for (const { field = "", message } of errors) {
    const item = itemOf(document, field);
    if (item) {
      if (isStill(item.key, document, current) && !items.has(item.key)) {
        items.set(item.key, { part: item.part, message });
      }
    } else if (field === "title") {
      title ??= document.title === current.title ? message : undefined;
    } else if (field === "description") {
      description ??= document.description === current.description ? message : undefined;
    } else if (field === "tags") {
      tags ??= isAlike(document.tags, current.tags) ? message : undefined;
    } else if (field === "stays") {
      stays ??= document.stays.length === current.stays.length ? message : undefined;
    } else {
      others.push(message);
    }
  }
  return { title, description, stays, tags, items, others };
}

function itemOf(document: PackageDocument, field: string): { key: string; part: string } | undefined {
  const [, list, place, part = ""] = ITEM_FIELD.exec(field) ?? [];
  const item = list === undefined ? undefined : document[list === "stays" ? "stays" : "days"][Number(place)];
  return item && { key: item.key, part };
}

/** Edits never mutate a stay or a day: the same object has the same content. */
function isStill(key: string, sent: PackageDocument, { stays, days }: PackageDocument): boolean {
  const isSent = (item: { readonly key: string }) => item.key === key;
  const [stay, day] = [sent.stays.find(isSent), sent.days.find(isSent)];
  return (stay !== undefined && stays.includes(stay)) || (day !== undefined && days.includes(day));
}
