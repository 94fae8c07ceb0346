import { useId } from "react";
import { roomFor } from "./items.ts";

interface WrittenOptions {
  readonly value: string;
  /** Characters that fit; more can be typed and are not lost, but the server does not take them. */
  readonly most: number;
  readonly hint: string | undefined;
  readonly error: string | undefined;
}

/** How it stands with words that are written, and the ids of what is said about them. */
export interface Written {
  readonly id: string;
  readonly labelId: string;
  readonly hintId: string;
  readonly countId: string;
  readonly errorId: string;
  /** How many characters more fit. */
  readonly room: number;
  /** The limit is near, so that it is said. */
  readonly isNear: boolean;
  readonly isWrong: boolean;
  /** The ids of what describes them. */
  readonly describedBy: string | undefined;
}

/** How many characters are left when that is first said. */
const NEAR = 20;

export function useWritten({ value, most, hint, error }: WrittenOptions): Written {
  const id = useId();
  const [hintId, countId, errorId] = [`${id}-hint`, `${id}-count`, `${id}-error`];
  const room = roomFor(value, most);
  const isNear = room <= Math.max(NEAR, most / 10);
  return {
    id,
    labelId: `${id}-label`,
    hintId,
    countId,
    errorId,
    room,
    isNear,
    isWrong: Boolean(error) || room < 0,
    describedBy: [hint && hintId, isNear && countId, error && errorId].filter(Boolean).join(" ") || undefined,
  };
}
