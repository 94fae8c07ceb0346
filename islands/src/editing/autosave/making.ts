import { isFields } from "../../lib/guards.ts";
import type { Unanswered } from "../calls.ts";

/** How long the server remembers a key, in milliseconds: the days of server/domain/src/keyed.rs. */
const KEY_LIFETIME = 7 * 24 * 60 * 60 * 1_000;

/**
 * A creation, from the request until its answer. It may have succeeded by then: repeating the call with the same key
 * creates nothing new.
 */
export interface Making<Written, Visibility> {
  readonly key: string;
  /** When the key was first used, by the browser's clock. */
  readonly since: number;
  readonly document: Written;
  readonly visibility: Visibility;
}

/** The creation as a browser keeps it. */
export function storedMaking<Written, Visibility>({ key, since, document, visibility }: Making<Written, Visibility>) {
  return { key, since, document, wish: visibility };
}

/** Undefined for an invalid value, and for one whose key the server has forgotten. */
export function readMaking<Written, Visibility>(
  value: unknown,
  readDocument: (value: unknown) => Written | undefined,
  readVisibility: (value: unknown) => Visibility | undefined,
): Making<Written, Visibility> | undefined {
  const { key, since, document: kept, wish } = isFields(value) ? value : {};
  const [document, visibility] = [readDocument(kept), readVisibility(wish)];
  const isKnown = typeof since === "number" && Date.now() - since < KEY_LIFETIME;
  return typeof key === "string" && key !== "" && isKnown && document !== undefined && visibility !== undefined
    ? { key, since, document, visibility }
    : undefined;
}

/** What is left of a creation after its answer; undefined where it is settled. */
export function leftOf<Written, Visibility>(
  status: "saved" | Unanswered["status"],
  attempt: Making<Written, Visibility>,
  earlier: Making<Written, Visibility> | undefined,
  unasked: Visibility,
): Making<Written, Visibility> | undefined {
  switch (status) {
    case "failed":
      return attempt;
    case "expired":
      // Nothing was created, but another window may continue from the copy: both then send the same request with
      // the same key. Only an earlier attempt can have published it.
      return earlier ?? { ...attempt, visibility: unasked };
    default:
      return undefined;
  }
}
