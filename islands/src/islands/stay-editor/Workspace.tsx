import { type ReactNode, useEffect, useState } from "react";
import { ConflictDialog } from "../../editing/ConflictDialog.tsx";
import type { SaveOutcome } from "../../editing/calls.ts";
import { DeleteButton } from "../../editing/DeleteButton.tsx";
import { EditorContext } from "../../editing/editor-context.ts";
import { loadTheirs } from "../../editing/load-theirs.ts";
import { BackNote, ExpiredNote } from "../../editing/Notes.tsx";
import { openingOf } from "../../editing/opening.ts";
import { Toolbar } from "../../editing/Toolbar.tsx";
import { useAutosave } from "../../editing/use-autosave.ts";
import { useEditing, WRONG } from "../../editing/use-editing.ts";
import { useUndoKeys } from "../../editing/use-undo-keys.ts";
import { MY_STAYS, stayAddress } from "./addresses.ts";
import { deleteStay, loadStay, saveStay } from "./calls.ts";
import { addImage, type Recommendation, type StayDocument } from "./document.ts";
import { EditContext } from "./edit-context.ts";
import { STAYS, stayCopies, type Wish } from "./kind.ts";
import { Pictures } from "./Pictures.tsx";
import { problemsOf } from "./problems.ts";
import type { StayEditorProps } from "./props.ts";
import { ShowPanel } from "./ShowPanel.tsx";
import { ShowResult } from "./ShowResult.tsx";
import { texts } from "./texts.ts";
import { Tags, Words } from "./Words.tsx";

interface WorkspaceProps extends StayEditorProps {
  readonly first: Recommendation;
}

/** What is written about the stay with all that can be done to it. */
export function Workspace({ userId, slug, hotelId, hotelSlug, first }: WorkspaceProps): ReactNode {
  const [opening] = useState(() => openingOf(STAYS, first, stayCopies(userId, first.id).read()));
  const { editor, edit, history, root, said, undo, redo, replace } = useEditing<StayDocument>(
    userId,
    opening.document,
    addImage,
  );
  const document = history.present;
  const [outcome, setOutcome] = useState<SaveOutcome<Recommendation>>();
  const load = (id: string) => loadStay(hotelId, id);
  const { saver, save } = useAutosave<Recommendation, StayDocument, Wish>(
    root,
    {
      ...opening,
      kind: STAYS,
      copyOf: (id) => stayCopies(userId, id),
      save: (...what) => saveStay(hotelId, ...what),
      onMade: () => {},
    },
    document,
  );
  const { status, stored } = save;
  useUndoKeys(root, undo, redo);
  const problems = problemsOf(save.refusal, document);

  useEffect(() => {
    if (outcome?.status === "refused") {
      root.current?.querySelector<HTMLElement>(WRONG)?.focus();
    }
  }, [outcome, root]);

  async function show(wish: Wish) {
    setOutcome(undefined);
    setOutcome(await saver.publish(wish));
  }

  async function keepMine() {
    const theirs = await loadTheirs(saver, load);
    if (theirs) {
      setOutcome(await saver.keepMine(theirs));
    }
  }

  async function takeTheirs() {
    const theirs = await loadTheirs(saver, load);
    if (theirs) {
      replace(saver.takeTheirs(theirs));
    }
  }

  const isActive = stored?.wish.isActive ?? false;
  const address = slug !== undefined && hotelSlug !== undefined ? stayAddress(hotelSlug, slug) : undefined;
  // Nobody but its author could see a hidden one, and the hotel's page shows it to nobody.
  const link = isActive && address !== undefined ? { label: texts.seeStay, address, saver } : undefined;
  return (
    <EditorContext value={editor}>
      <EditContext value={edit}>
        <div ref={root} className="editor">
          <Toolbar
            canUndo={history.past.length > 0}
            canRedo={history.future.length > 0}
            save={save}
            link={link}
            onUndo={undo}
            onRedo={redo}
          />
          <p className="visually-hidden" role="status">
            {said}
          </p>
          <div className="editor-columns">
            <div className="editor-document stack">
              {opening.isBack && <BackNote />}
              {status === "expired" && <ExpiredNote />}
              <Words document={document} problems={problems} />
              <Tags document={document} problems={problems} />
              <Pictures document={document} problems={problems} />
            </div>
            <div className="editor-side stack">
              <ShowPanel isActive={isActive} hasHandle={slug !== undefined} errors={problems.others} onWish={show}>
                <ShowResult outcome={outcome} address={address} />
              </ShowPanel>
              <DeleteButton
                label={texts.delete}
                title={texts.deleteTitle}
                text={texts.deleteText}
                remove={() => deleteStay(hotelId)}
                onDeleted={() => {
                  saver.forget();
                  location.assign(MY_STAYS);
                }}
              />
            </div>
          </div>
          {status === "conflict" && (
            <ConflictDialog
              title={texts.conflictTitle}
              isStuck={save.isStuck}
              onMine={keepMine}
              onTheirs={takeTheirs}
            />
          )}
        </div>
      </EditContext>
    </EditorContext>
  );
}
