import type { Map as MapLibreMap } from "maplibre-gl";

/**
 * Leaves the sky out of a map that is seen from above, which shows none. maplibre-gl fills the whole canvas with it in each
 * frame all the same; where the processor draws, that takes longer than the rest of the frame.
 */
export function withoutSky(map: MapLibreMap): void {
  const leaveOut = () => {
    map.painter.drawFunctions = { ...map.painter.drawFunctions, sky: () => undefined };
  };
  leaveOut();
  // A restored context has a new painter.
  map.on("webglcontextrestored", leaveOut);
}
