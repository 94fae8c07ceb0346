import type { BasemapAnswer, BasemapPart, BasemapRequest, Detail } from "./basemap-worker.ts";
import { type Bounds, FARTHEST_LATITUDE, unwrap } from "./bounds.ts";
import type { CutOut } from "./cut-out.ts";

/** From this zoom on the base map has its fine detail, once that has loaded. */
export const FINE_ZOOM = 5;
/** Below this zoom the coarse base map is loaded: soon enough for a view that moves away. */
export const COARSE_ZOOM = FINE_ZOOM + 2;

const WORLD: Bounds = [-180, -FARTHEST_LATITUDE, 180, FARTHEST_LATITUDE];
/** The margin around the view, as a share of it and at least in degrees. */
const VIEW_MARGIN = { share: 0.6, least: 2 };

interface BasemapListener {
  /** Names come as parts of the coarse base map. */
  show(detail: Detail, part: BasemapPart, data: CutOut[BasemapPart]): void;
  /** Called when all of the land of a level of detail is shown. */
  shown(detail: Detail): void;
  failed(error: Error): void;
}

/**
 * The base map of a map of the world: fine detail around the view, loaded again when the map has moved beyond it, and
 * the coarse world once a view is far enough away to show it. A worker decodes both.
 */
export function movingBasemap(language: string | undefined, listener: BasemapListener) {
  const worker = new Worker(new URL("./basemap.worker.ts", import.meta.url), { type: "module" });
  let fineReach: Bounds | undefined;
  let hasCoarse = false;
  let hasNames = false;

  const ask = (detail: BasemapRequest["detail"], area: Bounds) => {
    const request: BasemapRequest = { detail, area, language };
    worker.postMessage(request);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<BasemapAnswer>) => {
    if ("failure" in data) {
      fineReach = undefined;
      listener.failed(new Error(data.failure));
      return;
    }
    const { detail } = data;
    if (detail === "names") {
      listener.show("coarse", data.name, data.data);
      return;
    }
    listener.show(detail, data.name, data.data);
    if (data.isLast) {
      listener.shown(detail);
    }
  });
  worker.addEventListener("error", (event) => listener.failed(new Error(event.message)));

  const zoomed = (zoom: number) => {
    if (zoom < COARSE_ZOOM && !hasCoarse) {
      hasCoarse = true;
      ask("coarse", WORLD);
    }
  };

  return {
    /** Loads what a map needs that is moving to this zoom. */
    zoomed,
    /** Loads the base map of the map's view. */
    look(view: Bounds, zoom: number): void {
      if (zoom >= FINE_ZOOM && !(fineReach && holds(fineReach, view))) {
        fineReach = reachAround(view);
        ask("fine", fineReach);
      }
      zoomed(zoom);
      if (!hasNames) {
        hasNames = true;
        ask("names", WORLD);
      }
    },
    stop(): void {
      worker.terminate();
    },
  };
}

/** The view with its margin. */
export function reachAround([west, south, east, north]: Bounds): Bounds {
  const across = Math.max((east - west) * VIEW_MARGIN.share, VIEW_MARGIN.least);
  const up = Math.max((north - south) * VIEW_MARGIN.share, VIEW_MARGIN.least);
  return [
    west - across,
    Math.max(south - up, -FARTHEST_LATITUDE),
    east + across,
    Math.min(north + up, FARTHEST_LATITUDE),
  ];
}

/** Whether a view lies within, on any turn of the globe; there is nothing beyond the last latitude. */
export function holds(reach: Bounds, [west, south, east, north]: Bounds): boolean {
  const turned = unwrap(west, reach[0] + (reach[2] - reach[0]) / 2);
  return (
    turned >= reach[0] &&
    turned + east - west <= reach[2] &&
    Math.max(south, -FARTHEST_LATITUDE) >= reach[1] &&
    Math.min(north, FARTHEST_LATITUDE) <= reach[3]
  );
}
