import type { SaveOutcome } from "../calls.ts";
import { texts } from "../texts.ts";
import type { Upload, UserImage } from "./uploads.ts";

/**
 * The descriptions of pictures that were just chosen. Each can be written while its picture is on the way, and is saved
 * once the picture has arrived and the writer has left the field.
 */

export interface Description {
  /** The key of the picture's upload. */
  readonly key: string;
  /** The item that the picture belongs to. */
  readonly item: string;
  /** The name of its file. */
  readonly name: string;
  readonly alt: string;
  /** Why it could not be saved. */
  readonly message: string | undefined;
}

interface Task {
  /** The picture, once it has arrived. */
  readonly picture: UserImage | undefined;
  /** The text that is stored with it. */
  readonly stored: string;
  /** Whether the writer has left the field. */
  readonly isWanted: boolean;
  readonly isSaving: boolean;
}

export interface DescriptionsOptions {
  /** Stores the text with the picture; never rejects. */
  readonly save: (picture: UserImage, alt: string) => Promise<SaveOutcome<UserImage>>;
  readonly onSaved: (picture: UserImage) => void;
}

/** Descriptions, as the page controls them. */
export interface Descriptions {
  state(): readonly Description[];
  subscribe(changed: () => void): () => void;
  /** Asks for the descriptions of these pictures, and no more for those of the item that are settled. */
  ask(item: string, uploads: readonly Upload[]): void;
  arrived(key: string, picture: UserImage): void;
  type(key: string, alt: string): void;
  /** The writer has left the field. */
  leave(key: string): void;
  /** Forgets a picture that was cancelled. */
  drop(key: string): void;
  /** Forgets a picture that was removed. */
  dropPicture(id: string): void;
  /** Whether a picture has arrived whose description is not stored. */
  isUnsaved(): boolean;
}

const NEW: Task = { picture: undefined, stored: "", isWanted: false, isSaving: false };

export function createDescriptions({ save, onSaved }: DescriptionsOptions): Descriptions {
  let descriptions: readonly Description[] = [];
  const tasks = new Map<string, Task>();
  const listeners = new Set<() => void>();

  function become(next: readonly Description[]): void {
    descriptions = next;
    for (const changed of listeners) {
      changed();
    }
  }

  function change(key: string, to: Partial<Description>): void {
    become(descriptions.map((each) => (each.key === key ? { ...each, ...to } : each)));
  }

  function update(key: string, to: Partial<Task>): void {
    const task = tasks.get(key);
    if (task) {
      tasks.set(key, { ...task, ...to });
    }
  }

  function isSettled({ key, alt }: Description): boolean {
    const task = tasks.get(key);
    return task?.picture !== undefined && task.stored === alt.trim();
  }

  async function send(key: string): Promise<void> {
    const [task, description] = [tasks.get(key), descriptions.find((each) => each.key === key)];
    if (!task?.picture || !description || !task.isWanted || task.isSaving || isSettled(description)) {
      return;
    }
    update(key, { isWanted: false, isSaving: true });
    const alt = description.alt.trim();
    const outcome = await save(task.picture, alt);
    update(key, { isSaving: false });
    if (outcome.status === "saved") {
      update(key, { picture: outcome.value, stored: alt });
      change(key, { message: undefined });
      onSaved(outcome.value);
      // The text may have been changed meanwhile.
      void send(key);
    } else {
      const [first] = outcome.status === "refused" ? outcome.errors : [];
      change(key, { message: first?.message ?? texts.altFailed });
    }
  }

  function keep(isKept: (description: Description) => boolean): void {
    const kept = descriptions.filter(isKept);
    for (const { key } of descriptions.filter((each) => !kept.includes(each))) {
      tasks.delete(key);
    }
    become(kept);
  }

  return {
    state: () => descriptions,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    ask(item, uploads) {
      keep((each) => each.item !== item || !isSettled(each));
      const asked = uploads.map(({ key, name }): Description => {
        tasks.set(key, NEW);
        return { key, item, name, alt: "", message: undefined };
      });
      become([...descriptions, ...asked]);
    },
    arrived(key, picture) {
      update(key, { picture });
      void send(key);
    },
    type: (key, alt) => change(key, { alt }),
    leave(key) {
      update(key, { isWanted: true });
      void send(key);
    },
    drop: (key) => keep((each) => each.key !== key),
    dropPicture: (id) => keep(({ key }) => tasks.get(key)?.picture?.id !== id),
    isUnsaved: () => descriptions.some((each) => tasks.get(each.key)?.picture && !isSettled(each)),
  };
}
