import { inkOf } from "./palette.ts";

/** Paper and land as palette.ts mixes them, for areas that should hardly differ from the land. */
const DAY = "color-mix(in oklab, var(--sun) 7%, var(--paper))";
const NIGHT = "color-mix(in oklab, var(--ink) 6%, var(--sunken))";

/** A token mixed with the land: percentages by day and by night. */
function onLand(token: string, day: number, night: number): string {
  return `light-dark(color-mix(in oklab, var(${token}) ${day}%, ${DAY}), color-mix(in oklab, var(${token}) ${night}%, ${NIGHT}))`;
}

/**
 * The colours of an archive beyond those of the embedded base map. The land leads, roads are quiet, and prices stand
 * out.
 */
const INKS = {
  green: onLand("--good", 13, 9),
  wood: onLand("--good", 19, 13),
  sand: onLand("--sun", 14, 5),
  built: onLand("--ink", 3.5, 4),
  building: onLand("--ink", 8, 9),
  buildingEdge: onLand("--ink", 14, 14),
  road: "light-dark(var(--surface), color-mix(in oklab, var(--ink) 20%, var(--sunken)))",
  mainRoad:
    "light-dark(color-mix(in oklab, var(--sun) 26%, var(--surface)), color-mix(in oklab, var(--sun) 8%, color-mix(in oklab, var(--ink) 26%, var(--sunken))))",
  roadEdge: `light-dark(color-mix(in oklab, var(--ink) 15%, ${DAY}), color-mix(in oklab, var(--paper) 70%, ${NIGHT}))`,
  path: onLand("--ink", 20, 24),
  rail: onLand("--ink", 26, 30),
  runway: onLand("--ink", 7, 12),
  street:
    "light-dark(color-mix(in oklab, var(--ink) 62%, var(--paper)), color-mix(in oklab, var(--ink) 62%, var(--paper)))",
  waterName:
    "light-dark(color-mix(in oklab, var(--accent) 78%, var(--ink)), color-mix(in oklab, var(--accent) 70%, var(--paper)))",
} as const;

export type ArchiveInks = Readonly<Record<keyof typeof INKS, string>>;

/** The current colours at the host, in sRGB. */
export function readArchiveInks(host: HTMLElement): ArchiveInks {
  const ink = (name: keyof typeof INKS) => inkOf(host, INKS[name]);
  return {
    green: ink("green"),
    wood: ink("wood"),
    sand: ink("sand"),
    built: ink("built"),
    building: ink("building"),
    buildingEdge: ink("buildingEdge"),
    road: ink("road"),
    mainRoad: ink("mainRoad"),
    roadEdge: ink("roadEdge"),
    path: ink("path"),
    rail: ink("rail"),
    runway: ink("runway"),
    street: ink("street"),
    waterName: ink("waterName"),
  };
}
