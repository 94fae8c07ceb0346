import type { components } from "../../api/schema.d.ts";
import { isList } from "../../editing/answers.ts";
import { isFields } from "../../lib/guards.ts";

type Schemas = components["schemas"];

export function isPackage(value: unknown): value is Schemas["TravelPackage"] {
  return (
    isFields(value) &&
    typeof value["packageId"] === "string" &&
    typeof value["version"] === "number" &&
    ["stays", "days", "images"].every(isList(value))
  );
}

export function isPackageWithHotels(value: unknown): value is Schemas["TravelPackageWithHotels"] {
  return isFields(value) && isPackage(value["package"]) && isList(value)("hotels");
}
