/** What the server is still to be told. */
export interface Queue {
  /** Tells it when all that was put here before is told. Of what waits under one name only the last is told. */
  put(name: string, tell: () => Promise<void>): void;
  /** Whether something waits under the name. */
  has(name: string): boolean;
}

/** A queue whose calls never overtake one another; with nothing before it a call goes out in the same moment. */
export function oneAfterAnother(): Queue {
  const waiting = new Map<string, () => Promise<void>>();
  let isTelling = false;

  async function tellAll(): Promise<void> {
    if (isTelling) {
      return;
    }
    isTelling = true;
    // What is put here meanwhile comes up as well.
    for (const [name, tell] of waiting) {
      waiting.delete(name);
      await tell();
    }
    isTelling = false;
  }

  return {
    put(name, tell) {
      // The last wish stands behind what was wished before it.
      waiting.delete(name);
      waiting.set(name, tell);
      void tellAll();
    },
    has: (name) => waiting.has(name),
  };
}
