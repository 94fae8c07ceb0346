import type { SaveOutcome } from "./calls.ts";
import type { Kind } from "./kind.ts";
import type { CopyStore } from "./local-copy.ts";
import type { Making } from "./making.ts";
import type { SaveState, Stored } from "./save-state.ts";
import type { Found, WorkingCopies, WorkingCopy } from "./working-copy.ts";

/** What saving by itself begins with, and what it needs. */
export interface AutosaveOptions<Thing, Written, Wish> {
  readonly kind: Kind<Thing, Written, Wish>;
  readonly stored: Stored<Wish> | undefined;
  /** What the server has. */
  readonly saved: Written;
  /** What it keeps unpublished; undefined where it keeps nothing, or what is on the page does not go on from it. */
  readonly held: WorkingCopy<Written> | undefined;
  /** What is on the page. */
  readonly document: Written;
  /** What is on the page was made from an older version than the server has. */
  readonly isBehind: boolean;
  /** What went to the server before without an answer, and may be there by now. */
  readonly sent?: readonly Written[];
  /** What was asked to be made before, and may be made. */
  readonly making: Making<Written, Wish> | undefined;
  readonly copyOf: (id: string | undefined) => CopyStore<Written, Wish>;
  readonly workingCopies: WorkingCopies<Written>;
  /** A thing that is not made yet comes with a key: the same call again with it makes nothing new. */
  readonly save: (
    document: Written,
    wish: Wish,
    stored: Stored<Wish> | undefined,
    key: string | undefined,
  ) => Promise<SaveOutcome<Thing>>;
  /** It has its id. */
  readonly onMade: (id: string) => void;
  /**
   * What the server has, for things with parts that are changed beside the document: a conflict over those alone is
   * none. Undefined where it cannot be had.
   */
  readonly look?: (id: string) => Promise<Thing | undefined>;
  /** What the server has, of every other thing; undefined where it cannot be had. */
  readonly find?: (id: string) => Promise<Thing | undefined>;
}

/** Saving by itself, as the page works it. */
export interface Autosave<Thing, Written, Wish> {
  state(): SaveState<Written, Wish>;
  subscribe(changed: () => void): () => void;
  /** Begins; what was taken up from a copy is saved. */
  start(): void;
  /** Nothing is saved unasked from now on. */
  stop(): void;
  changed(next: Written): void;
  /** Saves at once what would be saved in a moment. */
  flush(): Promise<void>;
  /** The connection or the session may be back. */
  retry(): void;
  /** Saves what is there for those that the wish names; undefined where a conflict has to be settled first. */
  publish(wish: Wish): Promise<SaveOutcome<Thing> | undefined>;
  /** The server answered a change of a part beside the document: its version counts on where nothing else changed. */
  heard(thing: Thing): void;
  /**
   * What is on the page takes the place of theirs. It becomes the thing where that was asked for, or where theirs is a
   * draft; of one that others see by now, nobody sees it before it is published.
   */
  keepMine(theirs: Found<Thing, Written>): Promise<SaveOutcome<Thing> | undefined>;
  /** What the server has becomes what is on the page; answers it. */
  takeTheirs(theirs: Found<Thing, Written>): Written;
  /** What the server has could not be loaded: the conflict stays, or somebody has to sign in first. */
  stay(status: "conflict" | "expired"): void;
  /** It is no more: nor is its copy. */
  forget(): void;
  /** The server does not have all of it, or did not say so: whoever leaves now is asked. */
  isUnsaved(): boolean;
}
