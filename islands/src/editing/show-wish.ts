import { isFields } from "../lib/guards.ts";
import type { Kind } from "./kind.ts";

/** Who should see it: everybody, or only its author. */
export interface ShowWish {
  readonly isActive: boolean;
}

/** Of everything that is shown or hidden: nobody is shown it unasked, and what is hidden may be saved unasked. */
export const SHOWN_WHEN_ASKED: Pick<Kind<unknown, unknown, ShowWish>, "unasked" | "isDraft"> = {
  unasked: { isActive: false },
  isDraft: ({ isActive }) => !isActive,
};

/** Undefined for what is none. */
export function readShowWish(value: unknown): ShowWish | undefined {
  const { isActive } = isFields(value) ? value : {};
  return typeof isActive === "boolean" ? { isActive } : undefined;
}
