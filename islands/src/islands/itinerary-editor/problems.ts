import type { FailureItem } from "../../api/result.ts";
import type { Refusal } from "../../editing/autosave/save-state.ts";
import { isAlike } from "../../editing/lists/items.ts";
import { readCoordinates } from "./coordinates.ts";
import type { Day, ItineraryDocument, VisitedPlace } from "./document.ts";
import { texts } from "./texts.ts";

/** The errors of a sent document, assigned to the fields on the page. */

export interface ItemProblem {
  /** The field of the day or the place; empty for the item as a whole. */
  readonly part: string;
  readonly message: string;
}

export interface Problems {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The error of the title picture. */
  readonly cover: string | undefined;
  /** The error of the days as a whole. */
  readonly days: string | undefined;
  readonly tags: string | undefined;
  /** By the key of the day or the place. */
  readonly items: ReadonlyMap<string, ItemProblem>;
  /** Errors of no field on the page. */
  readonly others: readonly string[];
}

export const NO_PROBLEMS: Problems = {
  title: undefined,
  description: undefined,
  cover: undefined,
  days: undefined,
  tags: undefined,
  items: new Map(),
  others: [],
};

const ITEM_FIELD = /^days\[(\d+)\]\.?(?:places\[(\d+)\]\.?)?(\w*)/;

const UNREADABLE = { wrong: texts.whereWrong, short: texts.shortLink, pointless: texts.linkWithoutPlace } as const;

/** Errors that prevent sending: coordinates that are invalid, and links that name no point. */
export function unreadable({ days }: ItineraryDocument): readonly FailureItem[] {
  return days.flatMap(({ places }, day) =>
    places.flatMap(({ where }, place) => {
      const { kind } = readCoordinates(where);
      return kind === "none" || kind === "point"
        ? []
        : [{ code: "invalid", message: UNREADABLE[kind], field: `days[${day}].places[${place}].coordinates` }];
    }),
  );
}

/** The errors of a refusal that still apply to the current document. */
export function problemsOf(refusal: Refusal<ItineraryDocument> | undefined, current: ItineraryDocument): Problems {
  if (!refusal) {
    return NO_PROBLEMS;
  }
  const { errors, document } = refusal;
  const items = new Map<string, ItemProblem>();
  const others: string[] = [];
  let [title, description, cover, days, tags]: (string | undefined)[] = [];
  for (const { field = "", message } of errors) {
    const found = itemOf(document, field);
    if (found) {
      const { item, part } = found;
      if (isStill(item, current) && !items.has(item.key)) {
        items.set(item.key, { part, message });
      }
    } else if (field === "title") {
      title ??= document.title === current.title ? message : undefined;
    } else if (field === "description") {
      description ??= document.description === current.description ? message : undefined;
    } else if (field === "coverImageId") {
      cover ??= document.coverImageId === current.coverImageId ? message : undefined;
    } else if (field === "days") {
      days ??= document.days.length === current.days.length ? message : undefined;
    } else if (field === "tags") {
      tags ??= isAlike(document.tags, current.tags) ? message : undefined;
    } else {
      others.push(message);
    }
  }
  return { title, description, cover, days, tags, items, others };
}

function itemOf(document: ItineraryDocument, field: string): { item: Day | VisitedPlace; part: string } | undefined {
  const [, dayPlace, place, part = ""] = ITEM_FIELD.exec(field) ?? [];
  const day = dayPlace === undefined ? undefined : document.days[Number(dayPlace)];
  const item = place === undefined ? day : day?.places[Number(place)];
  return item && { item, part };
}

/** Edits never mutate a day or a place: the same object has the same content. */
function isStill(item: Day | VisitedPlace, { days }: ItineraryDocument): boolean {
  return days.some((day) => day === item || day.places.some((place) => place === item));
}
