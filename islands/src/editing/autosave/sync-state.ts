import type { Kind } from "../kind.ts";
import type { Making } from "./making.ts";
import type { SaveStatus } from "./save-state.ts";
import type { ServerSide } from "./server-side.ts";
import { agrees, holds, type Unpublished } from "./unpublished.ts";
import type { Changes } from "./working-copy.ts";

/** Compares the page's document with the server's state. */

interface SyncState<Written, Visibility> {
  /** The document on the page. */
  readonly document: Written;
  readonly server: ServerSide<Written, Visibility>;
  readonly unpublished: Unpublished<Written>;
  /** The creation without an answer so far. */
  readonly making: Making<Written, Visibility> | undefined;
  /** The last document that an automatic save could not store. */
  readonly refused: Written | undefined;
}

type Comparison<Written, Visibility> = Pick<Kind<unknown, Written, Visibility>, "isDraft" | "isSame">;

/** Whether the document differs from the thing. */
export function isDirty<Written, Visibility>(
  kind: Comparison<Written, Visibility>,
  { document, server }: SyncState<Written, Visibility>,
): boolean {
  return !kind.isSame(document, server.saved);
}

/** A publish without an answer is not repeated automatically. */
export function isDraft<Written, Visibility>(
  kind: Comparison<Written, Visibility>,
  { server, making }: SyncState<Written, Visibility>,
): boolean {
  const latest = server.stored ?? making;
  return !latest || kind.isDraft(latest.visibility);
}

/** Edits that belong in the working copy: of a published thing, or refused ones of a draft; undefined without any. */
export function changesOf<Written, Visibility>(
  kind: Comparison<Written, Visibility>,
  sync: SyncState<Written, Visibility>,
): Changes<Written> | undefined {
  const { document, server, refused } = sync;
  const isBeside = !isDraft(kind, sync) || document === refused;
  return server.stored && isBeside && isDirty(kind, sync)
    ? { document, baseVersion: server.stored.version }
    : undefined;
}

export function isOnServer<Written, Visibility>(
  kind: Comparison<Written, Visibility>,
  sync: SyncState<Written, Visibility>,
): boolean {
  const changes = changesOf(kind, sync);
  return (changes !== undefined || !isDirty(kind, sync)) && agrees(kind, sync.unpublished, changes);
}

/** Whether only this device has some edits. */
export function isOnlyHere<Written, Visibility>(
  kind: Comparison<Written, Visibility>,
  sync: SyncState<Written, Visibility>,
): boolean {
  return !isOnServer(kind, sync) || sync.making !== undefined;
}

/** Whether there is something to save automatically. */
export function isDue<Written, Visibility>(
  kind: Comparison<Written, Visibility>,
  sync: SyncState<Written, Visibility>,
): boolean {
  return !isOnServer(kind, sync) && (isDraft(kind, sync) || sync.server.stored !== undefined);
}

/** Whether the server lacks edits, or has not confirmed them. */
export function isUnsaved<Written, Visibility>(
  kind: Comparison<Written, Visibility>,
  sync: SyncState<Written, Visibility>,
): boolean {
  const { document, unpublished, making } = sync;
  return (
    making !== undefined ||
    (isDirty(kind, sync) ? !holds(kind, unpublished, document) : !agrees(kind, unpublished, undefined))
  );
}

/** The status while no automatic save is due. */
export function statusAtRest<Written, Visibility>(
  kind: Comparison<Written, Visibility>,
  sync: SyncState<Written, Visibility>,
): SaveStatus {
  if (!isDirty(kind, sync)) {
    return "saved";
  }
  if (isDraft(kind, sync)) {
    return "refused";
  }
  return isOnServer(kind, sync) ? "unpublished" : "kept";
}

/** The status of an editor that opens: the server keeps edits, or asks for a choice. */
export function statusAtFirst<Written, Visibility>(
  kind: Comparison<Written, Visibility>,
  sync: SyncState<Written, Visibility>,
  isBehind: boolean,
): "conflict" | "saved" | "unpublished" {
  if (isBehind) {
    return "conflict";
  }
  return isDirty(kind, sync) && isOnServer(kind, sync) ? "unpublished" : "saved";
}
