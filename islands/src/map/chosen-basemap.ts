import { publicSetting } from "../lib/route-context.ts";
import type { ExternalBasemap } from "./external-basemap.ts";

/**
 * The external base map from the settings, which server/src/config/base_map.rs validates. Its code is fetched only if
 * one is set.
 * `family` is a web font that the page has loaded.
 */
export async function chosenBasemap(family: string): Promise<ExternalBasemap | undefined> {
  const archive = publicSetting("MAP_PMTILES_URL");
  if (archive !== undefined) {
    const { archiveBasemap } = await import("./archive-basemap.ts");
    return archiveBasemap(new URL(archive, location.href).href, family);
  }
  const light = publicSetting("MAP_STYLE_URL");
  if (light !== undefined) {
    const { styledBasemap } = await import("./styled-basemap.ts");
    return styledBasemap({ light, dark: publicSetting("MAP_STYLE_URL_DARK") ?? light });
  }
  return undefined;
}

/** Reports a base map that fails to load; the map itself has not failed. */
export function reportNoBasemap(error: unknown): void {
  console.warn("The map shows the embedded world alone.", error);
}

/** Reports a part of a base map that fails to load; the rest is shown. */
export function reportMissingPart(error: unknown): void {
  console.warn("Part of the base map is missing.", error);
}
