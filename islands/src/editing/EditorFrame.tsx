import type { ReactNode } from "react";
import { useDialogSoon } from "../ui/LateDialog.tsx";
import { Conflict } from "./Conflict.tsx";
import type { DeleteOutcome } from "./calls.ts";
import { DeleteButton } from "./DeleteButton.tsx";
import { EditorContext } from "./editor-context.ts";
import { BackNote, ExpiredNote } from "./Notes.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { texts } from "./texts.ts";
import type { Workspace } from "./use-workspace.ts";

/** The words of an editor's frame that name what is written. */
interface FrameTexts {
  /** It was changed elsewhere. */
  readonly conflictTitle: string;
  readonly delete: string;
  readonly deleteTitle: string;
  readonly deleteText: string;
}

interface EditorFrameProps<Thing, Written, Wish> {
  readonly workspace: Workspace<Thing, Written, Wish>;
  readonly words: FrameTexts;
  /** What others see of one that is saved; undefined where nobody can see it. */
  readonly addressOf: (id: string) => string | undefined;
  /** The same with the changes that wait to be published; undefined where they have no page. */
  readonly changesOf?: ((id: string) => string) | undefined;
  /** The link to what others see, once they do. */
  readonly seeText: string;
  readonly isShown: boolean;
  readonly remove: (id: string) => Promise<DeleteOutcome>;
  /** Where one goes on once it is deleted. */
  readonly home: string;
  /** Beside what is written: who sees it. */
  readonly side: ReactNode;
  /** What is written. */
  readonly children: ReactNode;
}

/** What is around every editor: its toolbar, what is to be known, and the way to delete what is written. */
export function EditorFrame<Thing, Written, Wish>(props: EditorFrameProps<Thing, Written, Wish>): ReactNode {
  const { workspace, words, addressOf, changesOf, seeText, isShown, remove, home, side, children } = props;
  const { editor, root, said, back, saver, save, canUndo, canRedo, undo, redo } = workspace;
  const { isPutOff, putOff, keepMine, takeTheirs } = workspace;
  const { status, stored } = save;
  const address = stored && addressOf(stored.id);
  const changes = stored && status !== "saved" ? changesOf?.(stored.id) : undefined;
  useDialogSoon();

  function linkTo(shown: string): { readonly label: string; readonly address: string } {
    if (!isShown) {
      // Of a draft the server has all in one place, unless it could not take it; of what others will see it has changes.
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
        {/* Said as live, it is heard while a dialog is open, too. */}
        <p className="visually-hidden" role="status" aria-live="polite">
          {said}
        </p>
        <div className="editor-columns">
          <div className="editor-document stack">
            {back && <BackNote back={back} />}
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
