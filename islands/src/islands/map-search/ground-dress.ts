import type { Map as MapLibreMap, StyleSpecification } from "maplibre-gl";
import { chosenGround } from "../../map/chosen-ground.ts";
import { OTHER, type OtherGround } from "../../map/other-ground.ts";
import { watchTheme } from "../../map/palette.ts";

interface DressOptions {
  readonly map: MapLibreMap;
  readonly host: HTMLElement;
  /** A web font that the page has loaded. */
  readonly family: string;
  /** The map has its first style. */
  readonly ready: Promise<void>;
  /** Our own style in the inks of the theme as it is now. */
  readonly style: () => StyleSpecification;
}

/**
 * Keeps the map in the inks of the page's theme and, where the site's settings name one, on another ground than the
 * embedded one. A ground that cannot be had leaves the map as it is.
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
      // A style that is wrong leaves the one of before.
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
      // For whoever waits until the map is drawn.
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
    /** The embedded ground is in the map's sources. */
    shown(): void {
      isShown = true;
    },
    /** Nothing of the embedded ground is seen. */
    isCovered: () => isCovered,
    /** Whether an error of the map is of the other ground alone: what we draw ourselves is there. */
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

/** A ground that is not there is no failure of the map. */
function complain(error: unknown): void {
  console.warn("The map shows the embedded world alone.", error);
}

/** Another style on the same map: what our own sources hold, and where our coarse ground ends, stay as they are. */
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
