import { type RefObject, useEffect, useState } from "react";
import { token } from "../api/client.ts";
import type { Autosave, AutosaveOptions } from "./autosave/autosave-options.ts";
import { loadTheirs } from "./autosave/load-theirs.ts";
import type { CopyStore } from "./autosave/local-copy.ts";
import { noteMade } from "./autosave/made-here.ts";
import { type Opening, openingOf } from "./autosave/opening.ts";
import type { SaveState } from "./autosave/save-state.ts";
import { useAutosave } from "./autosave/use-autosave.ts";
import type { ServerState, WorkingCopies } from "./autosave/working-copy.ts";
import type { LoadOutcome, SaveOutcome } from "./calls.ts";
import type { EditDocument, Editor } from "./editor-context.ts";
import type { Kind } from "./kind.ts";
import { INVALID_FIELDS, useEditing } from "./use-editing.ts";
import { useUndoKeys } from "./use-undo-keys.ts";

interface WorkspaceOptions<Subject, Written, Visibility> {
  readonly userId: string;
  readonly kind: Kind<Subject, Written, Visibility>;
  /** Undefined for a new document. */
  readonly first: ServerState<Subject, Written> | undefined;
  readonly copyOf: (id: string | undefined) => CopyStore<Written, Visibility>;
  readonly save: AutosaveOptions<Subject, Written, Visibility>["save"];
  readonly load: (id: string) => Promise<LoadOutcome<Subject>>;
  readonly workingCopies: WorkingCopies<Written>;
  /** The address of the editor of a document with an id. */
  readonly editAddress: (id: string) => string;
  readonly addImage: (document: Written, item: string, imageId: string) => Written;
  /** Called before the version from elsewhere is shown. */
  readonly onTheirs?: (theirs: Subject) => void;
  readonly look?: (id: string) => Promise<Subject | undefined>;
}

/** The document, its save state, and the actions on it as a whole. */
export interface Workspace<Subject, Written, Visibility> {
  readonly document: Written;
  readonly edit: EditDocument<Written>;
  readonly editor: Editor;
  readonly root: RefObject<HTMLDivElement | null>;
  /** The last announcement. */
  readonly said: string;
  /** Which earlier changes the page has restored. */
  readonly back: Opening<Written, Visibility>["back"];
  readonly saver: Autosave<Subject, Written, Visibility>;
  readonly save: SaveState<Written, Visibility>;
  /** The outcome of the last request to publish; undefined while it is pending. */
  readonly outcome: SaveOutcome<Subject> | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Saves with this visibility, and focuses what is refused. A postponed conflict has to be resolved first. */
  readonly publish: (visibility: Visibility) => Promise<SaveOutcome<Subject> | undefined>;
  /** The creator has postponed the choice between two versions. */
  readonly isPutOff: boolean;
  readonly putOff: (isPutOff: boolean) => void;
  readonly keepMine: () => Promise<void>;
  readonly takeTheirs: () => Promise<void>;
}

/**
 * The workspace of one document, started from the server's state or this device's copy. Later changes of the options
 * are ignored.
 */
export function useWorkspace<Subject, Written extends object, Visibility>(
  options: WorkspaceOptions<Subject, Written, Visibility>,
): Workspace<Subject, Written, Visibility> {
  const { userId, kind, first, copyOf, save: send, load, workingCopies, editAddress, addImage, look } = options;
  const [opening] = useState(() => {
    const copy = copyOf(first && kind.storedOf(first.thing).id).read();
    return openingOf(kind, first?.thing, first?.held, copy);
  });
  // Runs before anything is saved: a new document must not be created for another user who signed in meanwhile.
  useEffect(() => {
    token.keepTo(userId);
  }, [userId]);
  const editing = useEditing<Written>(userId, opening.document, addImage);
  const { edit, editor, history, root, said, undo, redo, replace } = editing;
  const document = history.present;
  const [outcome, setOutcome] = useState<SaveOutcome<Subject>>();
  const [isPutOff, putOff] = useState(false);
  const { saver, save } = useAutosave<Subject, Written, Visibility>(
    root,
    {
      ...opening,
      kind,
      copyOf,
      workingCopies,
      save: send,
      onMade: (id) => noteMade(id, editAddress(id)),
      ...(look && { look }),
      find: async (id) => {
        const found = await load(id);
        return found.status === "found" ? found.value : undefined;
      },
    },
    document,
  );
  useUndoKeys(root, undo, redo);

  useEffect(() => {
    if (outcome?.status === "refused") {
      root.current?.querySelector<HTMLElement>(INVALID_FIELDS)?.focus();
    }
  }, [outcome, root]);

  return {
    document,
    edit,
    editor,
    root,
    said,
    back: opening.back,
    saver,
    save,
    outcome,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo,
    redo,
    async publish(visibility) {
      setOutcome(undefined);
      // Publishing has to wait until the creator has chosen a version.
      putOff(false);
      const next = await saver.publish(visibility);
      setOutcome(next);
      return next;
    },
    isPutOff,
    putOff,
    async keepMine() {
      const theirs = await loadTheirs(saver, load, workingCopies);
      if (theirs !== undefined) {
        setOutcome(await saver.keepMine(theirs));
      }
    },
    async takeTheirs() {
      const theirs = await loadTheirs(saver, load, workingCopies);
      if (theirs !== undefined) {
        options.onTheirs?.(theirs.thing);
        replace(saver.takeTheirs(theirs));
      }
    },
  };
}
