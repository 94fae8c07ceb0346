import { isFields } from "../lib/guards.ts";

/** Who should see it: everybody, or only its author. */
export interface ShowWish {
  readonly isActive: boolean;
}

/** Undefined for what is none. */
export function readShowWish(value: unknown): ShowWish | undefined {
  const { isActive } = isFields(value) ? value : {};
  return typeof isActive === "boolean" ? { isActive } : undefined;
}
