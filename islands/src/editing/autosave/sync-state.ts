import type { Kind } from "../kind.ts";
import type { Making } from "./making.ts";
import type { SaveStatus } from "./save-state.ts";
import type { ServerSide } from "./server-side.ts";
import type { Unpublished } from "./unpublished.ts";
import type { Changes } from "./working-copy.ts";

interface SyncStateOptions<Written, Visibility> {
  readonly kind: Pick<Kind<unknown, Written, Visibility>, "isDraft">;
  readonly server: Pick<ServerSide<unknown, Written, Visibility>, "stored" | "isSaved">;
  readonly unpublished: Pick<Unpublished<Written>, "agrees" | "holds">;
  /** The creation without an answer so far. */
  readonly making: () => Making<Written, Visibility> | undefined;
  /** The document on the page. */
  readonly document: () => Written;
  /** The last document that an automatic save could not store. */
  readonly refused: () => Written | undefined;
}

/** Compares the page's document with the server's state. */
export interface SyncState<Written> {
  /** Whether the document differs from the thing. */
  isDirty(): boolean;
  isDraft(): boolean;
  /** Edits that belong in the working copy: of a published thing, or refused ones of a draft; undefined without any. */
  changes(): Changes<Written> | undefined;
  isOnServer(): boolean;
  /** Whether only this device has some edits. */
  isOnlyHere(): boolean;
  /** Whether there is something to save automatically. */
  isDue(): boolean;
  /** Whether the server lacks edits, or has not confirmed them. */
  isUnsaved(): boolean;
  /** The status while no automatic save is due. */
  status(): SaveStatus;
}

export function syncStateOf<Written, Visibility>(options: SyncStateOptions<Written, Visibility>): SyncState<Written> {
  const { kind, server, unpublished, making, document, refused } = options;

  const isDirty = () => !server.isSaved(document());

  /** A publish without an answer is not repeated automatically. */
  function isDraft(): boolean {
    const latest = server.stored() ?? making();
    return !latest || kind.isDraft(latest.visibility);
  }

  function changes(): Changes<Written> | undefined {
    const stored = server.stored();
    const isBeside = !isDraft() || document() === refused();
    return stored && isBeside && isDirty() ? { document: document(), baseVersion: stored.version } : undefined;
  }

  function isOnServer(): boolean {
    const unseen = changes();
    return (unseen !== undefined || !isDirty()) && unpublished.agrees(unseen);
  }

  return {
    isDirty,
    isDraft,
    changes,
    isOnServer,
    isOnlyHere: () => !isOnServer() || making() !== undefined,
    isDue: () => !isOnServer() && (isDraft() || server.stored() !== undefined),
    isUnsaved: () =>
      making() !== undefined || (isDirty() ? !unpublished.holds(document()) : !unpublished.agrees(undefined)),
    status() {
      if (!isDirty()) {
        return "saved";
      }
      if (isDraft()) {
        return "refused";
      }
      return isOnServer() ? "unpublished" : "kept";
    },
  };
}
