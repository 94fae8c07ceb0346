import { type RefObject, useEffect, useState } from "react";
import { token } from "../api/client.ts";
import type { Autosave, AutosaveOptions } from "./autosave-options.ts";
import type { LoadOutcome, SaveOutcome } from "./calls.ts";
import type { EditDocument, Editor } from "./editor-context.ts";
import type { Kind } from "./kind.ts";
import { loadTheirs } from "./load-theirs.ts";
import type { CopyStore } from "./local-copy.ts";
import { noteMade } from "./made-here.ts";
import { type Opening, openingOf } from "./opening.ts";
import type { SaveState } from "./save-state.ts";
import { useAutosave } from "./use-autosave.ts";
import { useEditing, WRONG } from "./use-editing.ts";
import { useUndoKeys } from "./use-undo-keys.ts";
import type { Found, WorkingCopies } from "./working-copy.ts";

interface WorkspaceOptions<Thing, Written, Wish> {
  readonly userId: string;
  readonly kind: Kind<Thing, Written, Wish>;
  /** Undefined for one that is not made yet. */
  readonly first: Found<Thing, Written> | undefined;
  readonly copyOf: (id: string | undefined) => CopyStore<Written, Wish>;
  readonly save: AutosaveOptions<Thing, Written, Wish>["save"];
  readonly load: (id: string) => Promise<LoadOutcome<Thing>>;
  readonly workingCopies: WorkingCopies<Written>;
  /** Where one that has its id is edited. */
  readonly editAddress: (id: string) => string;
  readonly addImage: (document: Written, item: string, imageId: string) => Written;
  /** What was changed elsewhere is about to be on the page. */
  readonly onTheirs?: (theirs: Thing) => void;
  readonly look?: (id: string) => Promise<Thing | undefined>;
}

/** What is written, how it stands with the server, and what can be done with it as a whole. */
export interface Workspace<Thing, Written, Wish> {
  readonly document: Written;
  readonly edit: EditDocument<Written>;
  readonly editor: Editor;
  readonly root: RefObject<HTMLDivElement | null>;
  /** Said last to people who hear the page. */
  readonly said: string;
  /** What is on the page again that was written before. */
  readonly back: Opening<Written, Wish>["back"];
  readonly saver: Autosave<Thing, Written, Wish>;
  readonly save: SaveState<Written, Wish>;
  /** What became of the last wish; undefined while it is on its way. */
  readonly outcome: SaveOutcome<Thing> | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Saves it for those that the wish names; what is refused has the focus. A choice that was put off comes first. */
  readonly publish: (wish: Wish) => Promise<SaveOutcome<Thing> | undefined>;
  /** Somebody chooses later between what is on the page and what was changed elsewhere. */
  readonly isPutOff: boolean;
  readonly putOff: (isPutOff: boolean) => void;
  readonly keepMine: () => Promise<void>;
  readonly takeTheirs: () => Promise<void>;
}

/** The work on one thing, from what the server or this device has of it. The options count as they are at first. */
export function useWorkspace<Thing, Written extends object, Wish>(
  options: WorkspaceOptions<Thing, Written, Wish>,
): Workspace<Thing, Written, Wish> {
  const { userId, kind, first, copyOf, save: send, load, workingCopies, editAddress, addImage, look } = options;
  const [opening] = useState(() => {
    const copy = copyOf(first && kind.storedOf(first.thing).id).read();
    return openingOf(kind, first?.thing, first?.held, copy);
  });
  // Before anything is saved: a thing that is not made yet would be made for whoever is signed in by then.
  useEffect(() => {
    token.keepTo(userId);
  }, [userId]);
  const editing = useEditing<Written>(userId, opening.document, addImage);
  const { edit, editor, history, root, said, undo, redo, replace } = editing;
  const document = history.present;
  const [outcome, setOutcome] = useState<SaveOutcome<Thing>>();
  const [isPutOff, putOff] = useState(false);
  const { saver, save } = useAutosave<Thing, Written, Wish>(
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
      root.current?.querySelector<HTMLElement>(WRONG)?.focus();
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
    async publish(wish) {
      setOutcome(undefined);
      // Nobody sees what is written before it is said which one stays.
      putOff(false);
      const next = await saver.publish(wish);
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
