import { isFields } from "../../lib/guards.ts";
import { newCallKey } from "./call-key.ts";
import { type Making, readMaking, storedMaking } from "./making.ts";

/** Unsaved edits, kept on this device. */

export interface Copy<Written, Visibility> {
  /** The version that it is based on; undefined for a thing that was never saved. */
  readonly version: number | undefined;
  /** The revision of the working copy that it continues from; undefined without one. */
  readonly revision?: number | undefined;
  readonly document: Written;
  /**
   * Documents that were sent earlier without an answer: where the server has one of them, this copy continues from
   * it.
   */
  readonly sent?: readonly Written[] | undefined;
  /** A creation that may have succeeded without an answer. */
  readonly making?: Making<Written, Visibility> | undefined;
}

/** The copy of one window: it owns what it read or wrote last, but not what another window wrote since. */
export interface CopyStore<Written, Visibility> {
  /** Undefined without a readable copy. */
  read(): Copy<Written, Visibility> | undefined;
  /** Replaces its own copy and leaves that of another window. False when the browser does not store it. */
  write(copy: Copy<Written, Visibility>): boolean;
  /** Removes its own copy. */
  remove(): void;
}

/** The current format of copies; copies without a number contain no creation. */
const SHAPE = 2;

/** The names of copies: `post-editor:<user>:<id>`. */
const NAME = /^[a-z-]+-editor:([^:]+):/;

/** Whether this device keeps a copy of any user. */
export function hasCopies(): boolean {
  try {
    return Object.keys(localStorage).some((name) => NAME.test(name));
  } catch {
    return false;
  }
}

/** Removes the unsaved edits of one user; those of other users of this device stay. */
export function forgetCopiesOf(userId: string): void {
  try {
    for (const name of Object.keys(localStorage).filter((kept) => NAME.exec(kept)?.[1] === userId)) {
      localStorage.removeItem(name);
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The copy under a name; where another window keeps one there, this one gets a longer name with the same beginning. */
export function copyStore<Written, Visibility>(
  name: string,
  readDocument: (value: unknown) => Written | undefined,
  readVisibility: (value: unknown) => Visibility | undefined,
): CopyStore<Written, Visibility> {
  let place = name;
  /** The text as it was last read or written. */
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
        const making = shape === SHAPE ? readMaking(begun, readDocument, readVisibility) : undefined;
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
    write({ version, revision, document, sent, making: begun }) {
      const making = begun && storedMaking(begun);
      const copy = { shape: SHAPE, version: version ?? null, revision, document, making };
      // Without enough space for both, the document is kept.
      return (sent !== undefined && put({ ...copy, sent })) || put(copy);
    },
    remove() {
      try {
        if (isOwn()) {
          localStorage.removeItem(place);
        }
      } catch {
        // Without storage there is nothing to remove.
      }
      place = name;
    },
  };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** The value if it is a string, else undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The value if it is a list of strings, else undefined. */
export function readTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : undefined;
}

/** Reads every entry; undefined where one cannot be read, or the value is no list. */
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
