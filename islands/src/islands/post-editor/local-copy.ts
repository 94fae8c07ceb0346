import { isFields } from "../../lib/guards.ts";
import { BLOCK_TYPES, type Block, newBlock, type PostDocument } from "./document.ts";

/** What was written and not saved yet, kept on this device. */

export interface Copy {
  /** That it was made from; undefined for a post that was never saved. */
  readonly version: number | undefined;
  readonly document: PostDocument;
}

export interface CopyStore {
  /** Undefined where there is none, or none that can be read. */
  read(): Copy | undefined;
  /** False when the browser does not keep it. */
  write(copy: Copy): boolean;
  remove(): void;
}

/** The copy of a person's post; of the one that is not made yet without an id. */
export function copyStore(userId: string, postId: string | undefined): CopyStore {
  const name = `post-editor:${userId}:${postId ?? "new"}`;
  return {
    read() {
      try {
        const copy: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
        return readCopy(copy);
      } catch {
        return undefined;
      }
    },
    write({ version, document }) {
      try {
        localStorage.setItem(name, JSON.stringify({ version: version ?? null, document }));
        return true;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        localStorage.removeItem(name);
      } catch {
        // A browser that keeps nothing has nothing to remove.
      }
    },
  };
}

function readCopy(value: unknown): Copy | undefined {
  if (!isFields(value) || !isFields(value["document"])) {
    return undefined;
  }
  const { version, document } = value;
  const { title, blocks } = isFields(document) ? document : {};
  if (typeof title !== "string" || !Array.isArray(blocks)) {
    return undefined;
  }
  const read = blocks.map(readBlock).filter((block) => block !== undefined);
  return read.length === blocks.length
    ? { version: typeof version === "number" ? version : undefined, document: { title, blocks: read } }
    : undefined;
}

function readBlock(value: unknown): Block | undefined {
  if (!isFields(value)) {
    return undefined;
  }
  const { text, imageIds, hotelId } = value;
  const type = BLOCK_TYPES.find((known) => known === value["type"]);
  const ids = Array.isArray(imageIds) ? imageIds.filter((id) => typeof id === "string") : undefined;
  if (!type || typeof text !== "string" || !ids) {
    return undefined;
  }
  return { ...newBlock(type), text, imageIds: ids, hotelId: typeof hotelId === "string" ? hotelId : undefined };
}
