import shared from "../../api/limits.json";
import { limits } from "../../api/schemas.ts";
import { texts } from "../texts.ts";

/** The rules of tags, as server/domain/src/creators/topics/tags.rs has them. */

/** Duplicates count once at the server, so that the schema cannot state this limit. */
export const MAX_TAGS = shared.tags;
const { minLength: SHORTEST, maxLength: LONGEST } = limits.PostWrite.tags.items;
const WORDS = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[ -][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*$/u;

/** The result of adding typed tags. */
export interface Adding {
  readonly tags: readonly string[];
  /** The invalid input, to be corrected. */
  readonly rest: string;
  /** Why it is invalid. */
  readonly problem: string | undefined;
}

/** Normalizes a tag. */
export function tagOf(typed: string): string {
  return typed.trim().split(/\s+/u).join(" ").toLowerCase();
}

/** Adds tags separated by commas, up to the first invalid one. */
export function addTags(tags: readonly string[], typed: string): Adding {
  const parts = typed.split(",").filter((part) => part.trim() !== "");
  let next = tags;
  for (const [place, part] of parts.entries()) {
    const tag = tagOf(part);
    const problem = problemOf(next, tag);
    if (problem !== undefined) {
      return { tags: next, rest: parts.slice(place).join(",").trim(), problem };
    }
    next = [...next, tag];
  }
  return { tags: next, rest: "", problem: undefined };
}

function problemOf(tags: readonly string[], tag: string): string | undefined {
  const length = [...tag].length;
  if (length < SHORTEST || length > LONGEST) {
    return texts.tagLength;
  }
  if (!WORDS.test(tag)) {
    return texts.tagSigns;
  }
  if (tags.includes(tag)) {
    return texts.tagThere(tag);
  }
  return tags.length >= MAX_TAGS ? texts.tagsFull : undefined;
}
