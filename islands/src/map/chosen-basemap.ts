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
