import type { Film } from "./films.ts";
import { newKey } from "./items.ts";

/** An upload of a video, which can be paused, resumed, retried and cancelled. */

export interface FilmUpload {
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

export type FilmEnd =
  | { readonly ok: true; readonly film: Film }
  | { readonly ok: false; readonly message: string; readonly needsAddress?: true };

export interface SendFilm {
  readonly file: File;
  readonly title: string;
  readonly onPrepared: (videoId: string) => void;
  readonly onProgress: (progress: number) => void;
  readonly onEnd: (end: FilmEnd) => void;
}

/** A running upload of a video. */
export interface FilmRun {
  pause(): void;
  /** Continues after a pause or a failure. */
  resume(): void;
  /** Also deletes the parts that have arrived. */
  cancel(): Promise<void>;
}

export interface FilmUploadsOptions {
  readonly send: (film: SendFilm) => FilmRun;
  readonly onDone: (film: Film) => void;
}

export interface FilmUploads {
  state(): readonly FilmUpload[];
  subscribe(changed: () => void): () => void;
  /** `onFilm` is called with the id of the new video, before its upload is complete. */
  add(item: string, file: File, title: string, onFilm: (videoId: string) => void): void;
  pause(key: string): void;
  resume(key: string): void;
  cancel(key: string): void;
  /** Called when the page is left: the server keeps the parts that were sent. */
  stop(): void;
}

export function createFilmUploads({ send, onDone }: FilmUploadsOptions): FilmUploads {
  let uploads: readonly FilmUpload[] = [];
  const runs = new Map<string, FilmRun>();
  const listeners = new Set<() => void>();

  function become(next: readonly FilmUpload[]): void {
    uploads = next;
    for (const changed of listeners) {
      changed();
    }
  }

  function change(key: string, to: Partial<FilmUpload>): void {
    become(uploads.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)));
  }

  function drop(key: string): void {
    runs.delete(key);
    become(uploads.filter((upload) => upload.key !== key));
  }

  function end(key: string, outcome: FilmEnd): void {
    // A cancelled upload is no longer listed.
    if (!uploads.some((upload) => upload.key === key)) {
      return;
    }
    if (outcome.ok) {
      drop(key);
      onDone(outcome.film);
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
    add(item, file, title, onFilm) {
      const key = newKey("film");
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
            onFilm(videoId);
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
