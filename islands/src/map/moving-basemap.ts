import type { BasemapAnswer, BasemapPart, BasemapRequest } from "./basemap-worker.ts";
import { type Bounds, FARTHEST_LATITUDE, unwrap } from "./bounds.ts";
import type { CutOut } from "./cut-out.ts";

/** From this zoom on the base map has its fine detail, once that has loaded. */
export const FINE_ZOOM = 5;

const WORLD: Bounds = [-180, -FARTHEST_LATITUDE, 180, FARTHEST_LATITUDE];
/** The margin around the view, as a share of it and at least in degrees. */
const VIEW_MARGIN = { share: 0.6, least: 2 };

interface BasemapListener {
  show(detail: BasemapRequest["detail"], part: BasemapPart, data: CutOut[BasemapPart]): void;
  /** Called when all parts of a level of detail are shown. */
  shown(detail: BasemapRequest["detail"]): void;
  failed(error: Error): void;
}

/**
 * The base map of a map of the world: the coarse world once, and fine detail around the view, loaded again when the map
 * has moved beyond it. A worker decodes both.
 */
export function movingBasemap(language: string | undefined, listener: BasemapListener) {
  const worker = new Worker(new URL("./basemap.worker.ts", import.meta.url), { type: "module" });
  let fineReach: Bounds | undefined;
  let hasCoarse = false;

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
    listener.show(data.detail, data.name, data.data);
    if (data.isLast) {
      listener.shown(data.detail);
    }
  });
  worker.addEventListener("error", (event) => listener.failed(new Error(event.message)));

  return {
    /** Loads the base map of the map's view. */
    look(view: Bounds, zoom: number): void {
      if (zoom >= FINE_ZOOM && !(fineReach && holds(fineReach, view))) {
        fineReach = reachAround(view);
        ask("fine", fineReach);
      }
      if (!hasCoarse) {
        hasCoarse = true;
        ask("coarse", WORLD);
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
