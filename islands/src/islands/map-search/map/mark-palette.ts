import { inkOf, readPalette } from "../../../map/palette.ts";
import type { MarkPalette } from "./layers.ts";

/** The current colours of base map and marks. */
export function readMarkPalette(host: HTMLElement): MarkPalette {
  return {
    ...readPalette(host),
    surface: inkOf(host, "var(--surface)"),
    accentSoft: inkOf(host, "color-mix(in oklab, var(--accent) 22%, var(--surface))"),
    muted: inkOf(host, "color-mix(in oklab, var(--accent) 35%, var(--ink-soft))"),
  };
}
