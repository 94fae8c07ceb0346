import type { SaveOutcome } from "../calls.ts";
import type { Kind } from "../kind.ts";
import type { CopyStore } from "./local-copy.ts";
import type { Making } from "./making.ts";
import type { SaveState, Stored } from "./save-state.ts";
import type { ServerState, WorkingCopies, WorkingCopy } from "./working-copy.ts";

/** The starting state of automatic saving, and the calls that it needs. */
export interface AutosaveOptions<Subject, Written, Visibility> {
  readonly kind: Kind<Subject, Written, Visibility>;
  readonly stored: Stored<Visibility> | undefined;
  /** The document at the server. */
  readonly saved: Written;
  /** The working copy at the server; undefined without one, or where the page's document does not continue from it. */
  readonly held: WorkingCopy<Written> | undefined;
  /** The document on the page. */
  readonly document: Written;
  /** The document on the page is based on an older version than the server has. */
  readonly isBehind: boolean;
  /** Documents that were sent before without an answer; the server may have them. */
  readonly sent?: readonly Written[];
  /** A creation that was requested before; it may have succeeded. */
  readonly making: Making<Written, Visibility> | undefined;
  readonly copyOf: (id: string | undefined) => CopyStore<Written, Visibility>;
  readonly workingCopies: WorkingCopies<Written>;
  /** Saves the document. A new one comes with an idempotency key: repeating the call with it creates nothing new. */
  readonly save: (
    document: Written,
    visibility: Visibility,
    stored: Stored<Visibility> | undefined,
    key: string | undefined,
  ) => Promise<SaveOutcome<Subject>>;
  /** Called when a new document gets its id. */
  readonly onMade: (id: string) => void;
  /**
   * Loads a thing with parts that change outside the document: a conflict over those alone is ignored. Resolves to
   * undefined where it fails to load.
   */
  readonly look?: (id: string) => Promise<Subject | undefined>;
  /** Loads any other thing; resolves to undefined where it fails to load. */
  readonly find?: (id: string) => Promise<Subject | undefined>;
}

/** Automatic saving, as the page controls it. */
export interface Autosave<Subject, Written, Visibility> {
  state(): SaveState<Written, Visibility>;
  subscribe(changed: () => void): () => void;
  /** Starts, and saves a restored copy. */
  start(): void;
  /** Stops automatic saves. */
  stop(): void;
  changed(next: Written): void;
  /** Saves pending edits at once. */
  flush(): Promise<void>;
  /** Retries because the connection or the session may be back. */
  retry(): void;
  /** Saves with this visibility; undefined where a conflict has to be resolved first. */
  publish(visibility: Visibility): Promise<SaveOutcome<Subject> | undefined>;
  /**
   * Takes over the answer to a change of a part outside the document: the next save counts from its version if
   * nothing else changed.
   */
  acceptPart(thing: Subject): void;
  /**
   * Replaces the other version by the page's document. This saves it as the thing where the creator asked for that,
   * or where the other version is a draft; if the other version is published, it becomes unpublished changes.
   */
  keepMine(theirs: ServerState<Subject, Written>): Promise<SaveOutcome<Subject> | undefined>;
  /** Replaces the page's document by the server's, and returns it. */
  takeTheirs(theirs: ServerState<Subject, Written>): Written;
  /** Called when the server's version failed to load: the conflict stays, or the creator has to sign in first. */
  stay(status: "conflict" | "expired"): void;
  /** Forgets the document and its copy after deletion. */
  forget(): void;
  /**
   * The server does not have all edits, has not confirmed them, or has not answered a publish: the page asks before
   * leaving.
   */
  isUnsaved(): boolean;
}
