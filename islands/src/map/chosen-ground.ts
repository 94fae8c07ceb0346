import { publicSetting } from "../lib/route-context.ts";
import type { OtherGround } from "./other-ground.ts";

/**
 * The external base map from the settings, which server/src/config/base_map.rs validates. Its code is fetched only if
 * one is set.
 * `family` is a web font that the page has loaded.
 */
export async function chosenGround(family: string): Promise<OtherGround | undefined> {
  const archive = publicSetting("MAP_PMTILES_URL");
  if (archive !== undefined) {
    const { archiveGround } = await import("./archive-ground.ts");
    return archiveGround(new URL(archive, location.href).href, family);
  }
  const light = publicSetting("MAP_STYLE_URL");
  if (light !== undefined) {
    const { styledGround } = await import("./styled-ground.ts");
    return styledGround({ light, dark: publicSetting("MAP_STYLE_URL_DARK") ?? light });
  }
  return undefined;
}
