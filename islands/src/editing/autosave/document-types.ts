import type { LoadOutcome, SaveOutcome } from "../calls.ts";
import type { Copy } from "./local-copy.ts";
import type { Making } from "./making.ts";
import type { Refusal, Stored } from "./save-state.ts";
import type { Sendings } from "./sendings.ts";
import type { ServerSide } from "./server-side.ts";
import type { Unpublished } from "./unpublished.ts";
import type { Changes, ServerState, WorkingCopy } from "./working-copy.ts";

/** What editors know while they save, and the calls, answers, events and commands of their rules. */

export interface DocumentContent<Written, Visibility> {
  /** The document on the page. */
  readonly document: Written;
  readonly server: ServerSide<Written, Visibility>;
  readonly unpublished: Unpublished<Written>;
  readonly sendings: Sendings<Written>;
  /** The creation without an answer so far: it is repeated before anything else. */
  readonly making: Making<Written, Visibility> | undefined;
  /** The last document that an automatic save could not store. */
  readonly refused: Written | undefined;
  /** The last refusal that is not corrected yet, and the visibility that a person asked for with it. */
  readonly refusal: Refusal<Written> | undefined;
  readonly refusedVisibility: Visibility | undefined;
  /** The visibility that was pending when a conflict was found. */
  readonly conflictVisibility: Visibility | undefined;
  /** The removal of a published working copy, which takes place in the background, without a message. */
  readonly tidying: { readonly failures: number; readonly isStopped: boolean };
}

/** A save of an existing thing. */
export interface Update<Written, Visibility> {
  readonly type: "update";
  readonly document: Written;
  readonly stored: Stored<Visibility>;
  readonly asked: Visibility;
  /** What a person asked for; undefined for an automatic save. */
  readonly visibility: Visibility | undefined;
  /** It follows a conflict that was none. */
  readonly isAgain: boolean;
}

/** A creation, repeated with the same key until its answer. */
export interface Creation<Written, Visibility> {
  readonly type: "create";
  readonly making: Making<Written, Visibility>;
  /** What was pending before. */
  readonly earlier: Making<Written, Visibility> | undefined;
  /** The creation that this turn began with. */
  readonly first: Making<Written, Visibility>;
  readonly visibility: Visibility | undefined;
}

/** The edits to store in the working copy; without any it is removed. */
export interface CopyTask<Written> {
  readonly id: string;
  readonly changes: Changes<Written> | undefined;
  /** The document on the page when it began; undefined for the removal in the background. */
  readonly sent: Written | undefined;
  readonly isTidying: boolean;
  readonly isAgain: boolean;
}

export type DocumentCall<Subject, Written, Visibility> =
  | Creation<Written, Visibility>
  | Update<Written, Visibility>
  /** Says that the thing has an id, which the page takes over. */
  | {
      readonly type: "made";
      readonly id: string;
      readonly creation: Creation<Written, Visibility>;
      readonly outcome: SaveOutcome<Subject>;
    }
  /** Loads the thing. */
  | { readonly type: "find"; readonly id: string; readonly update: Update<Written, Visibility> }
  | {
      readonly type: "storeCopy";
      readonly changes: Changes<Written>;
      readonly revision: number | undefined;
      readonly task: CopyTask<Written>;
    }
  | { readonly type: "removeCopy"; readonly revision: number; readonly task: CopyTask<Written> }
  | { readonly type: "loadCopy"; readonly task: CopyTask<Written> };

export type CopyOutcome<Written> = SaveOutcome<WorkingCopy<Written> | undefined>;

export type DocumentAnswer<Subject, Written> =
  | { readonly type: "saved"; readonly outcome: SaveOutcome<Subject> }
  | { readonly type: "made" }
  | { readonly type: "found"; readonly thing: Subject | undefined }
  | { readonly type: "stored"; readonly outcome: CopyOutcome<Written> }
  | { readonly type: "loaded"; readonly outcome: LoadOutcome<WorkingCopy<Written> | undefined> };

export type DocumentEvent<Subject, Written> =
  /** The answer to a change of a part outside the document. */
  | { readonly type: "acceptPart"; readonly thing: Subject }
  /** A person chose between two versions. */
  | { readonly type: "keepMine"; readonly theirs: ServerState<Subject, Written>; readonly ticket: number }
  | { readonly type: "takeTheirs"; readonly theirs: ServerState<Subject, Written> }
  /** The server's version failed to load. */
  | { readonly type: "stay"; readonly status: "conflict" | "expired" }
  /** The document was deleted. */
  | { readonly type: "forget" };

export type DocumentCommand<Written, Visibility> =
  /** Keeps the copy on this device. */
  | { readonly type: "keep"; readonly copy: Copy<Written, Visibility> }
  | { readonly type: "remove" }
  /** Moves the copy to the new id. */
  | { readonly type: "move"; readonly id: string }
  /** Reports the state if this device now keeps the copy, or no longer does. */
  | { readonly type: "reportKeeping" };

export interface DocumentTypes<Subject, Written, Visibility> {
  readonly content: DocumentContent<Written, Visibility>;
  readonly document: Written;
  /**
   * `unpublished`: the server keeps the edits of a published document; `kept`: it refuses to, so they stay on this
   * device.
   */
  readonly rest: "saved" | "unpublished" | "kept";
  readonly call: DocumentCall<Subject, Written, Visibility>;
  readonly answer: DocumentAnswer<Subject, Written>;
  readonly visibility: Visibility;
  readonly outcome: SaveOutcome<Subject>;
  readonly event: DocumentEvent<Subject, Written>;
  readonly command: DocumentCommand<Written, Visibility>;
}
