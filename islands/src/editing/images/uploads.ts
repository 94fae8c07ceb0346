import type { Result } from "../../api/result.ts";
import type { components } from "../../api/schema.d.ts";
import { newCallKey } from "../autosave/call-key.ts";
import { texts } from "../texts.ts";

/**
 * Uploads of pictures: a few at a time; each can be cancelled, and retried after a failure. Those of one item arrive in
 * the order in which they were chosen, whichever is sent first.
 */

export type UserImage = components["schemas"]["UserImage"];

export interface Upload {
  readonly key: string;
  /** The item that it belongs to. */
  readonly item: string;
  readonly name: string;
  readonly status: "waiting" | "sending" | "failed";
  /** The share that is sent, from 0 to 1. */
  readonly progress: number;
  /** Why it failed. */
  readonly message: string | undefined;
}

export interface SendImage {
  readonly file: File;
  /** The same until there is an answer, so that a picture whose answer was lost is not added twice. */
  readonly callKey: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: number) => void;
}

export interface UploadsOptions<Value> {
  /** Never rejects. */
  readonly send: (image: SendImage) => Promise<Result<Value>>;
  /** Called with the server's answer, for each item in the order in which its pictures were chosen. */
  readonly onDone: (item: string, value: Value, key: string) => void;
  /** How many are sent at a time; 1 where the server puts pictures in the order of their arrival. */
  readonly atATime?: number;
}

interface Task {
  readonly file: File;
  readonly callKey: string;
  readonly abort: AbortController;
}

/** Uploads, as the page controls them. */
export interface Uploads {
  state(): readonly Upload[];
  subscribe(changed: () => void): () => void;
  /** Adds files; returns their uploads. */
  add(item: string, files: readonly File[]): readonly Upload[];
  retry(key: string): void;
  cancel(key: string): void;
  stop(): void;
}

const AT_A_TIME = 3;
/** The status of a call that got no answer. */
export const NO_ANSWER = 0;

export function createUploads<Value>({ send, onDone, atATime = AT_A_TIME }: UploadsOptions<Value>): Uploads {
  let uploads: readonly Upload[] = [];
  let made = 0;
  const tasks = new Map<string, Task>();
  /** Answers that wait for pictures chosen before. */
  const answers = new Map<string, Value>();
  const listeners = new Set<() => void>();

  function become(next: readonly Upload[]): void {
    uploads = next;
    for (const changed of listeners) {
      changed();
    }
  }

  function change(key: string, to: Partial<Upload>): void {
    become(uploads.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)));
  }

  function drop(key: string): void {
    tasks.delete(key);
    answers.delete(key);
    become(uploads.filter((upload) => upload.key !== key));
  }

  function fill(): void {
    const free = atATime - uploads.filter(({ key, status }) => status === "sending" && !answers.has(key)).length;
    for (const upload of uploads.filter(({ status }) => status === "waiting").slice(0, Math.max(free, 0))) {
      void begin(upload);
    }
  }

  /** Passes on the answers of an item that wait for nothing any more. A failed picture holds none back. */
  function passOn(item: string): void {
    for (const { key, status } of uploads.filter((upload) => upload.item === item)) {
      const value = answers.get(key);
      if (value !== undefined) {
        drop(key);
        onDone(item, value, key);
      } else if (status !== "failed") {
        return;
      }
    }
  }

  async function begin({ key, item }: Upload): Promise<void> {
    const task = tasks.get(key);
    if (!task) {
      return;
    }
    change(key, { status: "sending", progress: 0, message: undefined });
    const { file, callKey, abort } = task;
    const onProgress = (progress: number) => change(key, { progress });
    const result = await send({ file, callKey, signal: abort.signal, onProgress });
    // A cancelled upload is no longer listed.
    if (tasks.get(key) === task) {
      if (result.ok) {
        answers.set(key, result.value);
        change(key, { progress: 1 });
      } else {
        const [first] = result.errors;
        if (result.status !== NO_ANSWER) {
          tasks.set(key, { ...task, callKey: newCallKey() });
        }
        change(key, { status: "failed", message: first?.message ?? texts.uploadFailed });
      }
      passOn(item);
    }
    fill();
  }

  return {
    state: () => uploads,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    add(item, files) {
      const added = files.map((file): Upload => {
        made += 1;
        const key = `upload-${made}`;
        tasks.set(key, { file, callKey: newCallKey(), abort: new AbortController() });
        return { key, item, name: file.name, status: "waiting", progress: 0, message: undefined };
      });
      become([...uploads, ...added]);
      fill();
      return added;
    },
    retry(key) {
      const task = tasks.get(key);
      if (task) {
        tasks.set(key, { ...task, abort: new AbortController() });
        change(key, { status: "waiting", message: undefined });
        fill();
      }
    },
    cancel(key) {
      tasks.get(key)?.abort.abort();
      const item = uploads.find((upload) => upload.key === key)?.item;
      drop(key);
      if (item !== undefined) {
        passOn(item);
      }
      fill();
    },
    stop() {
      for (const { abort } of tasks.values()) {
        abort.abort();
      }
      tasks.clear();
      answers.clear();
      become([]);
    },
  };
}
