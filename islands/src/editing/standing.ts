import type { Kind } from "./kind.ts";
import type { Making } from "./making.ts";
import type { SaveStatus } from "./save-state.ts";
import type { ServerSide } from "./server-side.ts";
import type { Unpublished } from "./unpublished.ts";
import type { Changes } from "./working-copy.ts";

interface StandingOptions<Written, Wish> {
  readonly kind: Pick<Kind<unknown, Written, Wish>, "isDraft">;
  readonly server: Pick<ServerSide<unknown, Written, Wish>, "stored" | "isSaved">;
  readonly unpublished: Pick<Unpublished<Written>, "agrees" | "holds">;
  /** What may be made, though no answer said so. */
  readonly making: () => Making<Written, Wish> | undefined;
  /** What is on the page. */
  readonly document: () => Written;
  /** What the server did not take last of what was saved unasked. */
  readonly refused: () => Written | undefined;
}

/** How what is on the page stands with what the server has. */
export interface Standing<Written> {
  /** It is another than the thing. */
  isDirty(): boolean;
  isDraft(): boolean;
  /** What others are not to see yet, or the server does not take of a draft; undefined where there is nothing of that. */
  changes(): Changes<Written> | undefined;
  isOnServer(): boolean;
  /** There is something that only this device knows. */
  isOnlyHere(): boolean;
  /** There is something to save that may be saved unasked. */
  isDue(): boolean;
  /** The server does not have all of it, or did not say so. */
  isUnsaved(): boolean;
  /** What is said where nothing is to be done unasked. */
  status(): SaveStatus;
}

export function standingOf<Written, Wish>(options: StandingOptions<Written, Wish>): Standing<Written> {
  const { kind, server, unpublished, making, document, refused } = options;

  const isDirty = () => !server.isSaved(document());

  /** What was asked to be shown and not answered is not asked for again unasked. */
  function isDraft(): boolean {
    const latest = server.stored() ?? making();
    return !latest || kind.isDraft(latest.wish);
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
