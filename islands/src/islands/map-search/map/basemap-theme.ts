import type { Map as MapLibreMap, StyleSpecification } from "maplibre-gl";
import { chosenBasemap, reportNoBasemap } from "../../../map/chosen-basemap.ts";
import { type ExternalBasemap, OTHER } from "../../../map/external-basemap.ts";
import { watchTheme } from "../../../map/palette.ts";

interface ThemeOptions {
  readonly map: MapLibreMap;
  readonly host: HTMLElement;
  /** A web font that the page has loaded. */
  readonly family: string;
  /** Resolves when the map has its first style. */
  readonly ready: Promise<void>;
  /** The site's own style in the colours of the current theme, as the map should have it now. */
  readonly style: () => StyleSpecification;
}

/**
 * Keeps the map in the colours of the page's theme and, where the site's settings name one, on an external base map.
 * If that fails to load, the map stays as it is.
 */
export function basemapTheme({ map, host, family, ready, style }: ThemeOptions) {
  let other: ExternalBasemap | undefined;
  let isCovered = false;
  let isShown = false;
  let paints = 0;

  const paint = async () => {
    paints += 1;
    const mine = paints;
    const addTo = await other?.load(host).catch(reportNoBasemap);
    if (mine === paints && (addTo || !isCovered)) {
      isCovered = addTo !== undefined && other?.isWhole === true;
      delete host.dataset["basemap"];
      // The map may have another own style than before the external base map had loaded.
      const own = style();
      repaint(map, addTo ? addTo(own) : own);
      // An invalid style leaves the previous one.
      isCovered &&= hasOther(map);
    }
  };
  const change = () => void ready.then(paint);
  const stopWatching = watchTheme(change);
  map.setTransformRequest((url, kind) => {
    if (String(kind) === "Glyphs" && decodeURI(url).includes(family)) {
      throw new Error(`${family} is drawn from the page's own font.`);
    }
    return { url };
  });
  map.on("idle", () => {
    other?.drawn?.(map);
    if (isShown || isCovered) {
      // For tests and styles that wait until the map is drawn.
      host.dataset["basemap"] = hasOther(map) ? "external" : "embedded";
    }
  });
  chosenBasemap(family).then((found) => {
    other = found;
    if (other) {
      change();
    }
  }, reportNoBasemap);

  return {
    /** Called when the embedded base map is in the map's sources. */
    shown(): void {
      isShown = true;
    },
    /** Whether the external base map hides the embedded base map. */
    isCovered: () => isCovered,
    /** Whether an error of the map concerns only the external base map. */
    isOther: (event: object) => ("sourceId" in event ? String(event.sourceId).startsWith(OTHER) : isCovered),
    stop(): void {
      paints += 1;
      other = undefined;
      stopWatching();
    },
  };
}

function hasOther(map: MapLibreMap): boolean {
  return map.getLayersOrder().some((id) => id.startsWith(OTHER));
}

/** Sets another style on the same map; keeps the data of its own sources. */
function repaint(map: MapLibreMap, style: StyleSpecification): void {
  map.setStyle(style, {
    transformStyle: (before, next) => ({
      ...next,
      sources: Object.fromEntries(
        Object.entries(next.sources).map(([name, source]) => [
          name,
          name.startsWith(OTHER) ? source : (before?.sources[name] ?? source),
        ]),
      ),
    }),
  });
}
