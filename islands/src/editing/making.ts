import { isFields } from "../lib/guards.ts";
import { newCallKey } from "./call-key.ts";

/** How long the server remembers a key, in milliseconds: the days of server/domain/src/keyed.rs. */
const LASTS = 7 * 24 * 60 * 60 * 1_000;

/**
 * A creation, from the request until its answer. It may have succeeded by then: repeating the call with the same key
 * creates nothing new.
 */
export interface Making<Written, Wish> {
  readonly key: string;
  /** When the key was first used, by the browser's clock. */
  readonly since: number;
  readonly document: Written;
  readonly wish: Wish;
}

export function newMaking<Written, Wish>(document: Written, wish: Wish): Making<Written, Wish> {
  return { key: newCallKey(), since: Date.now(), document, wish };
}

/** Undefined for an invalid value, and for one whose key the server has forgotten. */
export function readMaking<Written, Wish>(
  value: unknown,
  readDocument: (value: unknown) => Written | undefined,
  readWish: (value: unknown) => Wish | undefined,
): Making<Written, Wish> | undefined {
  const { key, since, document: kept, wish: wished } = isFields(value) ? value : {};
  const [document, wish] = [readDocument(kept), readWish(wished)];
  const isKnown = typeof since === "number" && Date.now() - since < LASTS;
  return typeof key === "string" && key !== "" && isKnown && document !== undefined && wish !== undefined
    ? { key, since, document, wish }
    : undefined;
}
