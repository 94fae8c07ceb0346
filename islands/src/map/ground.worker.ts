// Cuts the ground out of the base map in a worker: decoding the world takes longer than a frame.
import { cutGround, type GroundRequest } from "./ground-worker.ts";

self.addEventListener("message", async ({ data }: MessageEvent<GroundRequest>) => {
  for await (const answer of cutGround(data)) {
    self.postMessage(answer);
  }
});
