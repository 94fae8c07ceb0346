type Call = () => Promise<void>;

/** Calls that still have to reach the server. */
export interface Queue {
  /**
   * Makes the call when all earlier ones are answered. Of calls queued under one name only the last is made. When the
   * page is left before that, the queue calls `leave` instead; earlier calls may be unanswered then.
   */
  put(name: string, call: Call, leave?: Call): void;
  /** Whether a call is queued under the name. */
  has(name: string): boolean;
  /** Runs `act` once all queued calls are answered. */
  afterAll(act: () => void): void;
}

/**
 * A queue whose calls never overtake one another. With nothing queued, a call goes out in the same moment. When the
 * page is left, all queued calls go out at once and in order, because no code runs after the next answer.
 */
export function oneAfterAnother(): Queue {
  const waiting = new Map<string, { readonly call: Call; readonly leave: Call }>();
  let isCalling = false;
  let last: (() => void) | undefined;

  async function callAll(): Promise<void> {
    if (isCalling) {
      return;
    }
    isCalling = true;
    // Calls added meanwhile have their turn as well.
    for (const [name, { call }] of waiting) {
      waiting.delete(name);
      await call();
    }
    isCalling = false;
    const act = last;
    last = undefined;
    act?.();
  }

  addEventListener("pagehide", () => {
    for (const [name, { leave }] of waiting) {
      waiting.delete(name);
      void leave();
    }
  });

  return {
    put(name, call, leave = call) {
      // The last call goes behind the ones queued before it.
      waiting.delete(name);
      waiting.set(name, { call, leave });
      void callAll();
    },
    has: (name) => waiting.has(name),
    afterAll(act) {
      last = act;
      void callAll();
    },
  };
}
