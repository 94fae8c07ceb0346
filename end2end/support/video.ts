import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator } from "@playwright/test";

/** The format of the renditions: H.264 and AAC in MP4. */
const KIND = 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"';

/** A video of moving colours with a tone, of that length in seconds; needs ffmpeg on this machine. */
export function video(seconds = 4, size = "640x360"): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "video-"));
  const file = join(folder, "video.mp4");
  try {
    makeVideo(file, seconds, size);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same as a file; `further` has more arguments for ffmpeg. */
export function makeVideo(file: string, seconds: number, size: string, further: readonly string[] = []): void {
  const picture = ["-f", "lavfi", "-i", `testsrc=size=${size}:rate=24:duration=${seconds}`];
  const tone = ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`];
  const codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-shortest"];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...picture, ...tone, ...codecs, ...further, file]);
}

/** Captions of two lines. */
export const CAPTIONS = `WEBVTT

00:00.000 --> 00:02.000
The harbour at dawn

00:02.000 --> 00:04.000
[a ferry's horn]
`;

/**
 * Plays a video, muted, and expects it to advance and to show a picture; only where the browser supports its format.
 */
export async function expectToPlay(player: Locator): Promise<void> {
  const isKnown = await player.evaluate(
    (element, kind) => element instanceof HTMLVideoElement && element.canPlayType(kind) !== "",
    KIND,
  );
  if (!isKnown) {
    return;
  }
  await player.evaluate(async (element) => {
    if (element instanceof HTMLVideoElement) {
      element.muted = true;
      await element.play();
    }
  });
  const seconds = () => player.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0));
  await expect.poll(seconds).toBeGreaterThan(0.5);
  const width = () => player.evaluate((element) => (element instanceof HTMLVideoElement ? element.videoWidth : 0));
  expect(await width()).toBeGreaterThan(0);
}
