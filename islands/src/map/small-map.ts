import { Map as MapLibreMap, NavigationControl, type StyleSpecification, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { DOT } from "./basemap-layers.ts";
import type { Bounds } from "./bounds.ts";
import { groupedPins } from "./grouped-pins.ts";
import { dot } from "./images.ts";
import { withoutSky } from "./no-sky.ts";
import { watchTheme } from "./palette.ts";
import type { SmallPin } from "./small-pin.ts";
import { besideTheFirst, boundsOf, ZOOM } from "./small-view.ts";

setWorkerUrl(workerUrl);

/** The duration of a flight to a group of pins, in milliseconds. */
const FLIGHT = 450;
/** The padding around the pins, in CSS pixels. */
const PADDING = 56;

interface SmallMapOptions {
  readonly host: HTMLElement;
  readonly title: string;
  /** The initial view. */
  readonly first: Bounds;
  /** The limits of the view; undefined: none. */
  readonly reach: Bounds | undefined;
  /** The largest zoom; default: where the base map has no finer detail. */
  readonly nearest?: number;
  /** The style for a theme; the data of its sources stays. */
  readonly style: () => StyleSpecification;
  readonly pick: (pin: SmallPin) => void;
  readonly failed: (error: Error) => void;
}

export type SmallMap = ReturnType<typeof smallMap>;

/** A map of one region with pins, in the colours of the page. */
export function smallMap({ host, title, first, reach, nearest = ZOOM.most, style, pick, failed }: SmallMapOptions) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const padding = Math.min(PADDING, host.clientWidth / 6, host.clientHeight / 6);
  const map = new MapLibreMap({
    container: host,
    style: style(),
    bounds: [...first],
    fitBoundsOptions: { maxZoom: ZOOM.first, padding },
    ...(reach ? { maxBounds: [...reach] } : {}),
    minZoom: ZOOM.least,
    maxZoom: nearest,
    attributionControl: { compact: false },
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: isCalm ? 0 : 200,
    locale: { "Map.Title": title },
  });
  withoutSky(map);
  map.keyboard.disableRotation();
  map.touchZoomRotate.disableRotation();
  // Before the first frame an error leaves the map empty; later ones concern a single tile.
  map.on("error", ({ error }) => (map.loaded() ? console.error(error) : failed(new Error(error.message))));
  // Fires again after a change of theme, which keeps the images.
  map.on("style.load", () => map.hasImage(DOT) || map.addImage(DOT, dot(16), { sdf: true }));
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");

  const fly = (pins: readonly SmallPin[], maxZoom: number) => {
    map.fitBounds([...boundsOf(besideTheFirst(pins))], { padding, maxZoom, duration: isCalm ? 0 : FLIGHT });
  };
  const pins = groupedPins(map, { closer: (group) => fly(group.pins, ZOOM.most), pick });
  const repaint = () => {
    map.setStyle(style(), {
      transformStyle: (before, next) => ({ ...next, sources: before?.sources ?? next.sources }),
    });
  };
  const stopWatching = watchTheme(repaint);

  return {
    map,
    show: pins.show,
    /** Shows all of these pins. */
    lookAt: (seen: readonly SmallPin[]) => fly(seen, ZOOM.first),
    /** Sets the style again. */
    repaint,
    remove(): void {
      stopWatching();
      pins.remove();
      map.remove();
    },
  };
}
