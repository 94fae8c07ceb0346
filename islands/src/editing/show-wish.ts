import { isFields } from "../lib/guards.ts";
import type { Kind } from "./kind.ts";

/** Who should see a thing: all visitors, or only its author. */
export interface ShowWish {
  readonly isActive: boolean;
}

/**
 * For all things with a visibility switch: an automatic save publishes nothing, and hidden things may be saved
 * automatically.
 */
export const SHOWN_WHEN_ASKED: Pick<Kind<unknown, unknown, ShowWish>, "unasked" | "isDraft"> = {
  unasked: { isActive: false },
  isDraft: ({ isActive }) => !isActive,
};

/** Undefined for an invalid value. */
export function readShowWish(value: unknown): ShowWish | undefined {
  const { isActive } = isFields(value) ? value : {};
  return typeof isActive === "boolean" ? { isActive } : undefined;
}
