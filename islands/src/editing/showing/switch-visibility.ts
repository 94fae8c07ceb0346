import { isFields } from "../../lib/guards.ts";
import type { Kind } from "../kind.ts";

/** Who sees a thing with a visibility switch: all visitors, or only its author. */
export interface SwitchVisibility {
  readonly isActive: boolean;
}

/**
 * For all things with a visibility switch: an automatic save publishes nothing, and hidden things may be saved
 * automatically.
 */
export const SHOWN_WHEN_ASKED: Pick<Kind<unknown, unknown, SwitchVisibility>, "unasked" | "isDraft"> = {
  unasked: { isActive: false },
  isDraft: ({ isActive }) => !isActive,
};

/** Undefined for an invalid value. */
export function readSwitchVisibility(value: unknown): SwitchVisibility | undefined {
  const { isActive } = isFields(value) ? value : {};
  return typeof isActive === "boolean" ? { isActive } : undefined;
}
