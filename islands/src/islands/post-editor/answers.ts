import type { components } from "../../api/schema.d.ts";
import { isList } from "../../editing/answers.ts";
import { isFields } from "../../lib/guards.ts";

type Schemas = components["schemas"];

export function isPost(value: unknown): value is Schemas["Post"] {
  return (
    isFields(value) && typeof value["id"] === "string" && ["contentBlocks", "images", "hotels"].every(isList(value))
  );
}

export function isPackage(value: unknown): value is Schemas["TravelPackage"] {
  return isFields(value) && typeof value["packageId"] === "string" && isList(value)("images");
}

export function isPackageList(value: unknown): value is Schemas["TravelPackageList"] {
  return isFields(value) && typeof value["total"] === "number" && isList(value)("packages");
}
