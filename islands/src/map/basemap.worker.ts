// Cuts the shown part out of the base map in a worker: decoding the world takes longer than a frame.
import { type BasemapRequest, cutBasemap } from "./basemap-worker.ts";

self.addEventListener("message", async ({ data }: MessageEvent<BasemapRequest>) => {
  for await (const answer of cutBasemap(data)) {
    self.postMessage(answer);
  }
});
