import type { components } from "../../api/schema.d.ts";
import { isList } from "../../editing/answers.ts";
import { isFields } from "../../lib/guards.ts";

export function isRecommendation(value: unknown): value is components["schemas"]["HotelRecommendation"] {
  return (
    isFields(value) &&
    typeof value["id"] === "string" &&
    typeof value["version"] === "number" &&
    ["images", "tags"].every(isList(value))
  );
}
