import type { components } from "../../api/schema.d.ts";
import { isList } from "../../editing/answers.ts";
import { isFields } from "../../lib/guards.ts";

export function isItinerary(value: unknown): value is components["schemas"]["ItineraryContent"] {
  return (
    isFields(value) &&
    typeof value["id"] === "string" &&
    typeof value["version"] === "number" &&
    ["days", "images", "hotels"].every(isList(value))
  );
}
