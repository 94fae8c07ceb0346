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

export function isItinerary(value: unknown): value is Schemas["ItineraryContent"] {
  return isFields(value) && typeof value["id"] === "string" && ["days", "images"].every(isList(value));
}

export function isItineraryList(value: unknown): value is Schemas["ItineraryContentList"] {
  return isFields(value) && typeof value["total"] === "number" && isList(value)("itineraries");
}

export function isPackageList(value: unknown): value is Schemas["TravelPackageList"] {
  return isFields(value) && typeof value["total"] === "number" && isList(value)("packages");
}
