/** Lists whose entries have a key while the page is open. Every edit returns a new list. */

export interface Item {
  readonly key: string;
}

/** The direction of a move by one place. */
export type Direction = "up" | "down";

/** The target of a move: one place up or down, or a place from 0. */
export type MoveTarget = Direction | number;

let made = 0;

/** A key that no other entry of the page has. */
export function newKey(kind: string): string {
  made += 1;
  return `${kind}-${made}`;
}

/** Moves an entry; it stays where it is when there is no such place. */
export function moved<Entry extends Item>(entries: readonly Entry[], key: string, where: MoveTarget): readonly Entry[] {
  const from = entries.findIndex((entry) => entry.key === key);
  return relocated(entries, from, typeof where === "number" ? where : from + (where === "up" ? -1 : 1));
}

/** Moves the entry of one place to another, from 0; the same list where a place does not exist. */
export function relocated<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = entries[from];
  const isMove = from !== to && to >= 0 && to < entries.length;
  return entry !== undefined && isMove ? entries.toSpliced(from, 1).toSpliced(to, 0, entry) : entries;
}

/** Changes one entry; the same list where that changes nothing. */
export function changed<Entry extends Item>(
  entries: readonly Entry[],
  key: string,
  change: (entry: Entry) => Entry,
): readonly Entry[] {
  const next = entries.map((entry) => (entry.key === key ? change(entry) : entry));
  return next.every((entry, place) => entry === entries[place]) ? entries : next;
}

export function without<Entry extends Item>(entries: readonly Entry[], key: string): readonly Entry[] {
  return entries.filter((entry) => entry.key !== key);
}

/** Whether two lists have the same length and equal entries. */
export function isAlike<Entry>(
  some: readonly Entry[],
  others: readonly Entry[],
  isSame: (one: Entry, other: Entry) => boolean = Object.is,
): boolean {
  return (
    some.length === others.length &&
    some.every((one, place) => {
      const other = others[place];
      return other !== undefined && isSame(one, other);
    })
  );
}

/** The remaining length in characters; the server counts code points, too. */
export function charactersLeft(text: string, most: number): number {
  return most - [...text].length;
}
