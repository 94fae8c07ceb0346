import { isFields } from "../lib/guards.ts";
import { newCallKey } from "./call-key.ts";
import { type Making, readMaking } from "./making.ts";

/** What was written and not saved yet, kept on this device. */

export interface Copy<Written, Wish> {
  /** That it was made from; undefined for a thing that was never saved. */
  readonly version: number | undefined;
  /** Of what the server keeps unpublished, that it goes on from; undefined where it keeps nothing. */
  readonly revision?: number | undefined;
  readonly document: Written;
  /** What went to the server before it without an answer: where the server has that, the document goes on from it. */
  readonly sent?: readonly Written[] | undefined;
  /** Of a thing that may be made, though no answer said so. */
  readonly making?: Making<Written, Wish> | undefined;
}

/** A copy that one window works on: what it read or wrote last is its own, what another window wrote since is not. */
export interface CopyStore<Written, Wish> {
  /** Undefined where there is none, or none that can be read. */
  read(): Copy<Written, Wish> | undefined;
  /** In place of its own, beside that of another window. False when the browser does not keep it. */
  write(copy: Copy<Written, Wish>): boolean;
  /** Its own. */
  remove(): void;
}

/** How copies are written now; those without a number say nothing of what is being made. */
const SHAPE = 2;

/** How editors name their copies: `post-editor:<person>:<id>`. */
const NAME = /^[a-z-]+-editor:([^:]+):/;

/** Whether this device keeps a copy of anybody. */
export function hasCopies(): boolean {
  try {
    return Object.keys(localStorage).some((name) => NAME.test(name));
  } catch {
    return false;
  }
}

/** Removes what one person wrote and did not save; that of others who were here stays for them. */
export function forgetCopiesOf(userId: string): void {
  try {
    for (const name of Object.keys(localStorage).filter((kept) => NAME.exec(kept)?.[1] === userId)) {
      localStorage.removeItem(name);
    }
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

/** The copy under a name; where another window keeps one there, it has a longer name that begins so. */
export function copyStore<Written, Wish>(
  name: string,
  readDocument: (value: unknown) => Written | undefined,
  readWish: (value: unknown) => Wish | undefined,
): CopyStore<Written, Wish> {
  let place = name;
  /** As it was read or written last. */
  let own: string | null = null;

  const isOwn = () => [null, own].includes(localStorage.getItem(place));

  function put(copy: object): boolean {
    try {
      place = isOwn() ? place : `${name}:${newCallKey()}`;
      const text = JSON.stringify(copy);
      localStorage.setItem(place, text);
      own = text;
      return true;
    } catch {
      return false;
    }
  }

  return {
    read() {
      try {
        const places = Object.keys(localStorage).filter((each) => each === name || each.startsWith(`${name}:`));
        place = places.sort()[0] ?? name;
        own = localStorage.getItem(place);
        const copy: unknown = JSON.parse(own ?? "null");
        const { shape, version, revision, document: kept, sent, making: begun } = isFields(copy) ? copy : {};
        const document = readDocument(kept);
        const making = shape === SHAPE ? readMaking(begun, readDocument, readWish) : undefined;
        return document === undefined
          ? undefined
          : {
              version: numberOf(version),
              revision: numberOf(revision),
              document,
              sent: readEach(sent, readDocument),
              making,
            };
      } catch {
        return undefined;
      }
    },
    write({ version, revision, document, sent, making }) {
      const copy = { shape: SHAPE, version: version ?? null, revision, document, making };
      // Where there is no room for both, what is written counts.
      return (sent !== undefined && put({ ...copy, sent })) || put(copy);
    },
    remove() {
      try {
        if (isOwn()) {
          localStorage.removeItem(place);
        }
      } catch {
        // A browser that keeps nothing has nothing to remove.
      }
      place = name;
    },
  };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** A text; undefined for what is none. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The texts of a list; undefined for what is none. */
export function readTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : undefined;
}

/** Every entry as it is read; undefined where one of them cannot be, or there is no list. */
export function readEach<Entry>(
  value: unknown,
  read: (entry: unknown) => Entry | undefined,
): readonly Entry[] | undefined {
  if (!Array.isArray(value)) {
    return undefined;
  }
  const entries: Entry[] = [];
  for (const each of value) {
    const entry = read(each);
    if (entry === undefined) {
      return undefined;
    }
    entries.push(entry);
  }
  return entries;
}
