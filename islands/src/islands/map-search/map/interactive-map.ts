import {
  AttributionControl,
  GeoJSONSource,
  Map as MapLibreMap,
  NavigationControl,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { pageLanguage } from "../../../lib/format.ts";
import { DOT, LAND } from "../../../map/basemap-layers.ts";
import { FINE } from "../../../map/basemap-sources.ts";
import type { Detail } from "../../../map/basemap-worker.ts";
import type { Bounds } from "../../../map/bounds.ts";
import { reportMissingPart } from "../../../map/chosen-basemap.ts";
import { hideCoarse, withHiddenCoarse } from "../../../map/coarse-basemap.ts";
import { dot } from "../../../map/images.ts";
import { movingBasemap } from "../../../map/moving-basemap.ts";
import { withoutSky } from "../../../map/no-sky.ts";
import { DEEPEST_ZOOM } from "../pins/stack.ts";
import { basemapTheme } from "./basemap-theme.ts";
import type { MarkPalette } from "./layers.ts";
import { readMarkPalette } from "./mark-palette.ts";

setWorkerUrl(workerUrl);

const LEAST_ZOOM = 1;
/** The padding around a shown area, in CSS pixels. */
const PADDING = 48;
/** The duration of a flight to a cluster or an area, in milliseconds. */
const FLIGHT = 450;

interface InteractiveMapOptions {
  readonly host: HTMLElement;
  /** The initial view. */
  readonly first: Bounds;
  /** The bounds are an earlier view of the map: shown without padding. */
  readonly isView?: boolean;
  readonly title: string;
  /** A web font that the page has loaded. */
  readonly family: string;
  /** The page continues below the map: a wheel or one finger scrolls the page, with Ctrl or a second finger the map. */
  readonly isPassed?: boolean;
  /** The style for a theme; its base map is added separately. */
  readonly style: (palette: MarkPalette) => StyleSpecification;
  /** Called when the graphics context is lost or restored. */
  readonly lost: (isLost: boolean) => void;
  readonly failed: (error: Error) => void;
}

export type InteractiveMap = ReturnType<typeof interactiveMap>;

/** A world map with its base map, its names and its controls, in light and dark. */
export function interactiveMap({
  host,
  first,
  isView = false,
  title,
  family,
  isPassed = false,
  style,
  lost,
  failed,
}: InteractiveMapOptions) {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = new MapLibreMap({
    container: host,
    style: style(readMarkPalette(host)),
    bounds: [...first],
    fitBoundsOptions: isView
      ? { padding: 0, maxZoom: DEEPEST_ZOOM }
      : { padding: paddingIn(host), maxZoom: DEEPEST_ZOOM - 2 },
    minZoom: LEAST_ZOOM,
    maxZoom: DEEPEST_ZOOM,
    attributionControl: false,
    cooperativeGestures: isPassed,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: isCalm ? 0 : 200,
    locale: { "Map.Title": title },
  });
  withoutSky(map);
  let credits = new AttributionControl({ compact: false });
  map.addControl(credits);
  map.keyboard.disableRotation();
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  map.addControl(new ScaleControl({ maxWidth: 96 }), "bottom-left");
  map.on("error", (event) => {
    const { error } = event;
    if (theme.isOther(event)) {
      reportMissingPart(error);
    } else if (map.loaded()) {
      console.error(error);
    } else {
      failed(new Error(error.message));
    }
  });
  map.on("webglcontextlost", () => lost(true));
  map.on("webglcontextrestored", () => lost(false));
  // A style that replaced another has lost the images.
  map.on("style.load", () => map.hasImage(DOT) || map.addImage(DOT, dot(16), { sdf: true }));

  const setData = (name: string, data: GeoJSON.GeoJSON) => {
    const source = map.getSource(name);
    if (source instanceof GeoJSONSource) {
      source.setData(data);
    }
  };
  const ready = new Promise<void>((resolve) => void map.once("style.load", () => resolve()));
  let hasFine = false;
  const styleNow = () => {
    const whole = style(readMarkPalette(host));
    return hasFine ? withHiddenCoarse(whole) : whole;
  };
  const theme = basemapTheme({ map, host, family, ready, style: styleNow });

  // Pins appear when the land below them does (map-canvas.css).
  const landed = (detail: Detail) => {
    const land = detail === "fine" ? FINE + LAND : LAND;
    const look = () => {
      if (theme.isCovered() || (map.getSource(land) && map.isSourceLoaded(land))) {
        map.off("render", look);
        host.dataset["land"] = "drawn";
        if (detail === "fine" && !hasFine) {
          hasFine = true;
          hideCoarse(map);
        }
      }
    };
    map.on("render", look);
    map.triggerRepaint();
  };
  const basemap = movingBasemap(pageLanguage(), {
    show: (detail, part, data) => void ready.then(() => setData(detail === "fine" ? FINE + part : part, data)),
    shown: (detail) => {
      theme.shown();
      void ready.then(() => landed(detail));
    },
    failed,
  });
  const look = () => theme.isCovered() || basemap.look(boundsOn(map), map.getZoom());
  look();
  map.on("moveend", look);
  map.on("zoom", () => theme.isCovered() || basemap.zoomed(map.getZoom()));

  return {
    map,
    /** The duration of a movement that the page starts, in milliseconds. */
    flight: isCalm ? 0 : FLIGHT,
    /** Resolves when the style has loaded and data can be set. */
    ready,
    setData,
    /** Adds these credits, as HTML, to those of the base map. */
    credit(lines: string[]): void {
      map.removeControl(credits);
      credits = new AttributionControl({ compact: false, customAttribution: lines });
      map.addControl(credits);
    },
    remove(): void {
      basemap.stop();
      theme.stop();
      map.remove();
    },
  };
}

export function boundsOn(map: MapLibreMap): Bounds {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

/** The padding around a shown area, in CSS pixels. */
export function paddingIn(host: HTMLElement): number {
  return Math.min(PADDING, host.clientWidth / 8, host.clientHeight / 8);
}
