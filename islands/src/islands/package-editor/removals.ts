/** Removed pictures: the last one can be restored until the removal is sent. */

export interface RemovalState {
  /** Hidden on the page only: it can be restored. */
  readonly waiting: string | undefined;
  /** Removals that are sent and not answered yet. */
  readonly sent: readonly string[];
  /** The last one that the server refused to remove. */
  readonly failed: string | undefined;
}

export interface Removals {
  state(): RemovalState;
  subscribe(changed: () => void): () => void;
  /** Removes a picture, and sends the removal of the one before it. */
  remove(imageId: string): void;
  /** Restores the pending one. */
  undo(): void;
  /** Sends the pending removal; resolves with its answer. */
  send(): Promise<void>;
}

/** Removes a picture at the server; resolves to false where it refuses. Never rejects. */
export type SendRemoval = (imageId: string) => Promise<boolean>;

export function createRemovals(sendRemoval: SendRemoval): Removals {
  let state: RemovalState = { waiting: undefined, sent: [], failed: undefined };
  const listeners = new Set<() => void>();

  function become(change: Partial<RemovalState>): void {
    state = { ...state, ...change };
    for (const changed of listeners) {
      changed();
    }
  }

  async function send(): Promise<void> {
    const { waiting } = state;
    if (waiting === undefined) {
      return;
    }
    become({ waiting: undefined, sent: [...state.sent, waiting] });
    const isGone = await sendRemoval(waiting);
    const sent = state.sent.filter((id) => id !== waiting);
    become(isGone ? { sent } : { sent, failed: waiting });
  }

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    remove(imageId) {
      void send();
      become({ waiting: imageId, failed: undefined });
    },
    undo: () => become({ waiting: undefined }),
    send,
  };
}
