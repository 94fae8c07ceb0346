import { isFields } from "../../lib/guards.ts";
import { newCallKey } from "./call-key.ts";

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

export function newMaking<Written, Visibility>(document: Written, visibility: Visibility): Making<Written, Visibility> {
  return { key: newCallKey(), since: Date.now(), document, visibility };
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
