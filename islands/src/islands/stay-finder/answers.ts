import type { components } from "../../api/schema.d.ts";
import { isList } from "../../editing/answers.ts";
import { isFields } from "../../lib/guards.ts";

type Schemas = components["schemas"];

export function isMatchedLines(value: unknown): value is Schemas["MatchedLines"] {
  return isFields(value) && isList(value)("lines");
}

export function isDraftsMade(value: unknown): value is Schemas["StayDraftsMade"] {
  return isFields(value) && ["made", "alreadyThere"].every(isList(value));
}

export function isHotel(value: unknown): value is Schemas["Hotel"] {
  return isFields(value) && typeof value["id"] === "string" && typeof value["slug"] === "string";
}
