import { newKey } from "../lists/items.ts";
import type { Video } from "./videos.ts";

/** An upload of a video, which can be paused, resumed, retried and cancelled. */

export interface VideoUpload {
  readonly key: string;
  /** The item that it belongs to. */
  readonly item: string;
  /** The file name. */
  readonly name: string;
  /** Set once the server expects the upload. */
  readonly videoId: string | undefined;
  readonly status: "sending" | "paused" | "failed";
  /** The share that is sent, from 0 to 1. */
  readonly progress: number;
  /** Why it failed. */
  readonly message: string | undefined;
  /** The creator has to confirm their address first. */
  readonly needsAddress: boolean;
}

export type VideoEnd =
  | { readonly ok: true; readonly video: Video }
  | { readonly ok: false; readonly message: string; readonly needsAddress?: true };

export interface SendVideo {
  readonly file: File;
  readonly title: string;
  readonly onPrepared: (videoId: string) => void;
  readonly onProgress: (progress: number) => void;
  readonly onEnd: (end: VideoEnd) => void;
}

/** A running upload of a video. */
export interface VideoRun {
  pause(): void;
  /** Continues after a pause or a failure. */
  resume(): void;
  /** Also deletes the parts that have arrived. */
  cancel(): Promise<void>;
}

export interface VideoUploadsOptions {
  readonly send: (video: SendVideo) => VideoRun;
  readonly onDone: (video: Video) => void;
}

export interface VideoUploads {
  state(): readonly VideoUpload[];
  subscribe(changed: () => void): () => void;
  /** `onVideo` is called with the id of the new video, before its upload is complete. */
  add(item: string, file: File, title: string, onVideo: (videoId: string) => void): void;
  pause(key: string): void;
  resume(key: string): void;
  cancel(key: string): void;
  /** Called when the page is left: the server keeps the parts that were sent. */
  stop(): void;
}

export function createVideoUploads({ send, onDone }: VideoUploadsOptions): VideoUploads {
  let uploads: readonly VideoUpload[] = [];
  const runs = new Map<string, VideoRun>();
  const listeners = new Set<() => void>();

  function become(next: readonly VideoUpload[]): void {
    uploads = next;
    for (const changed of listeners) {
      changed();
    }
  }

  function change(key: string, to: Partial<VideoUpload>): void {
    become(uploads.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)));
  }

  function drop(key: string): void {
    runs.delete(key);
    become(uploads.filter((upload) => upload.key !== key));
  }

  function end(key: string, outcome: VideoEnd): void {
    // A cancelled upload is no longer listed.
    if (!uploads.some((upload) => upload.key === key)) {
      return;
    }
    if (outcome.ok) {
      drop(key);
      onDone(outcome.video);
    } else {
      change(key, { status: "failed", message: outcome.message, needsAddress: outcome.needsAddress ?? false });
    }
  }

  return {
    state: () => uploads,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    add(item, file, title, onVideo) {
      const key = newKey("video");
      const upload = {
        key,
        item,
        name: file.name,
        videoId: undefined,
        progress: 0,
        message: undefined,
        needsAddress: false,
      };
      become([...uploads, { ...upload, status: "sending" }]);
      const run = send({
        file,
        title,
        onPrepared(videoId) {
          if (uploads.some((other) => other.key === key)) {
            change(key, { videoId });
            onVideo(videoId);
          }
        },
        onProgress: (progress) => change(key, { progress }),
        onEnd: (outcome) => end(key, outcome),
      });
      runs.set(key, run);
    },
    pause(key) {
      runs.get(key)?.pause();
      change(key, { status: "paused" });
    },
    resume(key) {
      change(key, { status: "sending", message: undefined, needsAddress: false });
      runs.get(key)?.resume();
    },
    cancel(key) {
      void runs.get(key)?.cancel();
      drop(key);
    },
    stop() {
      for (const run of runs.values()) {
        run.pause();
      }
      runs.clear();
      become([]);
    },
  };
}
