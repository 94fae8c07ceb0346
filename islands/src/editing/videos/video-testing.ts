import { type Mock, vi } from "vitest";
import * as sending from "./send-video.ts";
import type { SendVideo, VideoRun } from "./video-uploads.ts";
import type { Video } from "./videos.ts";

/** Builders for tests of videos. */

export function aVideo(id: string, change: Partial<Video> = {}): Video {
  return {
    id,
    videoId: id,
    userId: "u1",
    title: `Video ${id}`,
    collection: "",
    provider: "embedded",
    status: "ready",
    progress: 100,
    playerUrl: `/player/${id}`,
    createdAt: "2027-01-01T00:00:00Z",
    ...change,
  };
}

/** An upload that the test advances. */
export type HeldVideo = SendVideo & { readonly run: { readonly [Act in keyof VideoRun]: Mock<VideoRun[Act]> } };

/** A run that only records its calls. */
export function heldRun(): HeldVideo["run"] {
  return {
    pause: vi.fn<VideoRun["pause"]>(),
    resume: vi.fn<VideoRun["resume"]>(),
    cancel: vi.fn<VideoRun["cancel"]>(() => Promise.resolve()),
  };
}

/** Uploads that the test advances. */
export function heldVideos(): readonly HeldVideo[] {
  const sent: HeldVideo[] = [];
  vi.spyOn(sending, "sendVideo").mockImplementation((_, video) => {
    const run = heldRun();
    sent.push({ ...video, run });
    return run;
  });
  return sent;
}
