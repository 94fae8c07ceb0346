import type { components } from "../../api/schema.d.ts";
import { isList } from "../../editing/answers.ts";
import { isFields } from "../../lib/guards.ts";

type Schemas = components["schemas"];

export function isPost(value: unknown): value is Schemas["Post"] {
  return (
    isFields(value) && typeof value["id"] === "string" && ["contentBlocks", "images", "hotels"].every(isList(value))
  );
}
