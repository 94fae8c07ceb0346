import type { Map as MapLibreMap, StyleSpecification } from "maplibre-gl";
import { chosenGround } from "../../map/chosen-ground.ts";
import { OTHER, type OtherGround } from "../../map/other-ground.ts";
import { watchTheme } from "../../map/palette.ts";

interface DressOptions {
  readonly map: MapLibreMap;
  readonly host: HTMLElement;
  /** A web font that the page has loaded. */
  readonly family: string;
  /** Resolves when the map has its first style. */
  readonly ready: Promise<void>;
  /** The site's own style in the colours of the current theme. */
  readonly style: () => StyleSpecification;
}

/**
 * Keeps the map in the colours of the page's theme and, where the site's settings name one, on an external base map.
 * If that fails to load, the map stays as it is.
 */
export function groundDress({ map, host, family, ready, style }: DressOptions) {
  let other: OtherGround | undefined;
  let isCovered = false;
  let isShown = false;
  let paints = 0;

  const paint = async () => {
    paints += 1;
    const mine = paints;
    const own = style();
    const dressed = await other?.dress(own, host).catch(complain);
    if (mine === paints && (dressed || !isCovered)) {
      isCovered = dressed !== undefined && other?.isWhole === true;
      delete host.dataset["ground"];
      repaint(map, dressed ?? own);
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
      host.dataset["ground"] = hasOther(map) ? "other" : "embedded";
    }
  });
  chosenGround(family).then((found) => {
    other = found;
    if (other) {
      change();
    }
  }, complain);

  return {
    /** Called when the embedded ground is in the map's sources. */
    shown(): void {
      isShown = true;
    },
    /** Whether the external base map hides the embedded ground. */
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

/** Reports a base map that fails to load; the map itself has not failed. */
function complain(error: unknown): void {
  console.warn("The map shows the embedded world alone.", error);
}

/** Sets another style on the same map; keeps the data of its own sources and the zoom range of the coarse ground. */
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
      layers: next.layers.map((layer) => {
        const maxzoom = before?.layers.find(({ id }) => id === layer.id)?.maxzoom;
        return maxzoom === undefined || layer.id.startsWith(OTHER) ? layer : { ...layer, maxzoom };
      }),
    }),
  });
}
