import type { ReactNode } from "react";
import { useDialogSoon } from "../ui/LateDialog.tsx";
import { Conflict } from "./autosave/Conflict.tsx";
import { BackNote, ExpiredNote } from "./autosave/Notes.tsx";
import type { DeleteOutcome } from "./calls.ts";
import { DeleteButton } from "./DeleteButton.tsx";
import { EditorContext } from "./editor-context.ts";
import { Toolbar } from "./Toolbar.tsx";
import { texts } from "./texts.ts";
import type { Workspace } from "./use-workspace.ts";

/** The texts of an editor's frame that name the document. */
interface FrameTexts {
  /** The title of the conflict dialog. */
  readonly conflictTitle: string;
  readonly delete: string;
  readonly deleteTitle: string;
  readonly deleteText: string;
}

interface EditorFrameProps<Subject, Written, Visibility> {
  readonly workspace: Workspace<Subject, Written, Visibility>;
  readonly words: FrameTexts;
  /** The public address of a saved document; undefined without one. */
  readonly addressOf: (id: string) => string | undefined;
  /** The address of the preview with unpublished changes; undefined where the document has no page. */
  readonly changesOf?: ((id: string) => string) | undefined;
  /** The label of the link to the public page. */
  readonly seeText: string;
  readonly isShown: boolean;
  readonly remove: (id: string) => Promise<DeleteOutcome>;
  /** The page to open after deletion. */
  readonly home: string;
  /** The panel beside the document: who sees it. */
  readonly side: ReactNode;
  /** The document's fields. */
  readonly children: ReactNode;
}

/** The frame of every editor: the toolbar, the notes, and the delete button. */
export function EditorFrame<Subject, Written, Visibility>(
  props: EditorFrameProps<Subject, Written, Visibility>,
): ReactNode {
  const { workspace, words, addressOf, changesOf, seeText, isShown, remove, home, side, children } = props;
  const { editor, root, said, back, saver, save, canUndo, canRedo, undo, redo } = workspace;
  const { isPutOff, putOff, keepMine, takeTheirs, outcome } = workspace;
  const { status, stored } = save;
  const address = stored && addressOf(stored.id);
  const changes = stored && status !== "saved" ? changesOf?.(stored.id) : undefined;
  useDialogSoon();

  function linkTo(shown: string): { readonly label: string; readonly address: string } {
    if (!isShown) {
      // The server has a draft as a whole, unless it refused it; of a published document it has unpublished changes.
      return { label: texts.preview, address: changes ?? shown };
    }
    return changes === undefined
      ? { label: seeText, address: shown }
      : { label: texts.previewChanges, address: changes };
  }

  return (
    <EditorContext value={editor}>
      <div ref={root} className="editor">
        <Toolbar
          canUndo={canUndo}
          canRedo={canRedo}
          save={save}
          link={address === undefined ? undefined : { ...linkTo(address), saver }}
          onUndo={undo}
          onRedo={redo}
        />
        {/* A live region is announced while a dialog is open, too. */}
        <p className="visually-hidden" role="status" aria-live="polite">
          {said}
        </p>
        <div className="editor-columns">
          <div className="editor-document stack">
            {/* Published changes are no longer the restored ones. */}
            {back && outcome?.status !== "saved" && <BackNote back={back} />}
            {status === "conflict" && (
              <Conflict
                title={words.conflictTitle}
                isStuck={save.isStuck}
                isKeptHere={save.isKeptHere}
                isPutOff={isPutOff}
                onPutOff={putOff}
                onMine={keepMine}
                onTheirs={takeTheirs}
              />
            )}
            {status === "expired" && <ExpiredNote isKeptHere={save.isKeptHere} />}
            {children}
          </div>
          <div className="editor-side stack">
            {side}
            {stored && (
              <DeleteButton
                label={words.delete}
                title={words.deleteTitle}
                text={words.deleteText}
                remove={() => remove(stored.id)}
                onDeleted={() => {
                  saver.forget();
                  location.assign(home);
                }}
              />
            )}
          </div>
        </div>
      </div>
    </EditorContext>
  );
}
