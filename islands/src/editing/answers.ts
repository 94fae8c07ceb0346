import type { components } from "../api/schema.d.ts";
import { isFields } from "../lib/guards.ts";

/** The server is of the same build, so checking the outline is enough to recognize its answers. */

type Schemas = components["schemas"];

export function isUserImage(value: unknown): value is Schemas["UserImage"] {
  return isFields(value) && ["id", "caption", "small", "medium"].every((name) => typeof value[name] === "string");
}

export function isUserImageList(value: unknown): value is Schemas["UserImageList"] {
  return isFields(value) && typeof value["total"] === "number" && isList(value)("images");
}

export function isDestinationList(value: unknown): value is Schemas["DestinationList"] {
  return isFields(value) && isList(value)("destinations");
}

export function isRecommendationList(value: unknown): value is Schemas["RecommendationList"] {
  return isFields(value) && isList(value)("recommendations");
}

export function isStaySuggestions(value: unknown): value is Schemas["StaySuggestions"] {
  return isFields(value) && ["stays", "places"].every(isList(value));
}

/** Whether a field of these is a list. */
export function isList(fields: Readonly<Record<string, unknown>>): (name: string) => boolean {
  return (name) => Array.isArray(fields[name]);
}
