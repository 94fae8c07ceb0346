import { useId } from "react";
import { charactersLeft } from "../lists/items.ts";

interface WrittenOptions {
  readonly value: string;
  /** The maximum length in characters. More can be typed, but the server refuses it. */
  readonly most: number;
  readonly hint: string | undefined;
  readonly error: string | undefined;
}

/** The state of a text field, and the ids of its notes. */
export interface FieldState {
  readonly id: string;
  readonly labelId: string;
  readonly hintId: string;
  readonly countId: string;
  readonly errorId: string;
  /** The remaining length in characters. */
  readonly left: number;
  /** Whether the limit is near, so that the remaining length is shown. */
  readonly isNear: boolean;
  readonly isWrong: boolean;
  /** The ids of the elements that describe the field. */
  readonly describedBy: string | undefined;
}

/** The remaining length from which it is shown, in characters. */
const SHOWN_FROM = 20;

export function useWritten({ value, most, hint, error }: WrittenOptions): FieldState {
  const id = useId();
  const [hintId, countId, errorId] = [`${id}-hint`, `${id}-count`, `${id}-error`];
  const left = charactersLeft(value, most);
  const isNear = left <= Math.max(SHOWN_FROM, most / 10);
  return {
    id,
    labelId: `${id}-label`,
    hintId,
    countId,
    errorId,
    left,
    isNear,
    isWrong: Boolean(error) || left < 0,
    describedBy: [hint && hintId, isNear && countId, error && errorId].filter(Boolean).join(" ") || undefined,
  };
}
