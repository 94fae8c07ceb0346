type Tell = () => Promise<void>;

/** What the server is still to be told. */
export interface Queue {
  /**
   * Tells it when all that was put here before is told. Of what waits under one name only the last is told. When the page
   * is left before that, `leave` tells it, and what was put here before may not be answered yet.
   */
  put(name: string, tell: Tell, leave?: Tell): void;
  /** Whether something waits under the name. */
  has(name: string): boolean;
  /** Does it once the server is told all that waits. */
  afterAll(act: () => void): void;
}

/**
 * A queue whose calls never overtake one another; with nothing before it a call goes out in the same moment. When the
 * page is left what waits goes out at once, in its order: nobody is there any more to send it after the next answer.
 */
export function oneAfterAnother(): Queue {
  const waiting = new Map<string, { readonly tell: Tell; readonly leave: Tell }>();
  let isTelling = false;
  let last: (() => void) | undefined;

  async function tellAll(): Promise<void> {
    if (isTelling) {
      return;
    }
    isTelling = true;
    // What is put here meanwhile comes up as well.
    for (const [name, { tell }] of waiting) {
      waiting.delete(name);
      await tell();
    }
    isTelling = false;
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
    put(name, tell, leave = tell) {
      // The last wish stands behind what was wished before it.
      waiting.delete(name);
      waiting.set(name, { tell, leave });
      void tellAll();
    },
    has: (name) => waiting.has(name),
    afterAll(act) {
      last = act;
      void tellAll();
    },
  };
}
