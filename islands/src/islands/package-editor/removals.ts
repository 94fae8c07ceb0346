/** Pictures that are taken away: the last one can be put back, until the server is told of it. */

export interface RemovalState {
  /** Gone from the page alone: it can be put back. */
  readonly waiting: string | undefined;
  /** The server is told to take these away, and has not answered yet. */
  readonly sent: readonly string[];
  /** The last one that the server did not take away. */
  readonly failed: string | undefined;
}

export interface Removals {
  state(): RemovalState;
  subscribe(changed: () => void): () => void;
  /** Takes a picture away; the server is told of the one before it. */
  remove(imageId: string): void;
  /** Puts the one that waits back. */
  undo(): void;
  /** Tells the server of the one that waits; ends with its answer. */
  send(): Promise<void>;
}

/** Tells the server to take a picture away: false where it does not. Never rejects. */
export type TellRemoval = (imageId: string) => Promise<boolean>;

export function createRemovals(tell: TellRemoval): Removals {
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
    const isGone = await tell(waiting);
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
