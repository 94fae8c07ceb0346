import { type ReactNode, useEffect, useState } from "react";
import { ConflictDialog } from "../../editing/ConflictDialog.tsx";
import type { SaveOutcome } from "../../editing/calls.ts";
import { DeleteButton } from "../../editing/DeleteButton.tsx";
import { EditorContext } from "../../editing/editor-context.ts";
import { loadTheirs } from "../../editing/load-theirs.ts";
import { BackNote, ExpiredNote } from "../../editing/Notes.tsx";
import { openingOf } from "../../editing/opening.ts";
import { Toolbar } from "../../editing/Toolbar.tsx";
import { texts as editing } from "../../editing/texts.ts";
import { useAutosave } from "../../editing/use-autosave.ts";
import { useEditing, WRONG } from "../../editing/use-editing.ts";
import { useUndoKeys } from "../../editing/use-undo-keys.ts";
import { editAddress, itineraryAddress, MY_ITINERARIES } from "./addresses.ts";
import { deleteItinerary, loadItinerary, saveItinerary } from "./calls.ts";
import { DayList } from "./DayList.tsx";
import { addImage, type Itinerary, type ItineraryDocument } from "./document.ts";
import { EditContext } from "./edit-context.ts";
import { Intro } from "./Intro.tsx";
import { ITINERARIES, itineraryCopies, type Wish } from "./kind.ts";
import { problemsOf } from "./problems.ts";
import { ShowPanel } from "./ShowPanel.tsx";
import { ShowResult } from "./ShowResult.tsx";
import { texts } from "./texts.ts";

interface WorkspaceProps {
  readonly userId: string;
  readonly slug: string | undefined;
  /** Undefined for an itinerary that is not made yet. */
  readonly first: Itinerary | undefined;
}

/** The itinerary with all that can be done to it. */
export function Workspace({ userId, slug, first }: WorkspaceProps): ReactNode {
  const [opening] = useState(() => openingOf(ITINERARIES, first, itineraryCopies(userId, first?.id).read()));
  const { editor, edit, history, root, said, undo, redo, replace } = useEditing<ItineraryDocument>(
    userId,
    opening.document,
    addImage,
  );
  const document = history.present;
  const [outcome, setOutcome] = useState<SaveOutcome<Itinerary>>();
  const { saver, save } = useAutosave<Itinerary, ItineraryDocument, Wish>(
    root,
    {
      ...opening,
      kind: ITINERARIES,
      copyOf: (id) => itineraryCopies(userId, id),
      save: saveItinerary,
      onMade: (id) => window.history.replaceState(window.history.state, "", editAddress(id)),
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
    const theirs = await loadTheirs(saver, loadItinerary);
    if (theirs) {
      setOutcome(await saver.keepMine(theirs));
    }
  }

  async function takeTheirs() {
    const theirs = await loadTheirs(saver, loadItinerary);
    if (theirs) {
      replace(saver.takeTheirs(theirs));
    }
  }

  const isActive = stored?.wish.isActive ?? false;
  const link =
    stored && slug !== undefined
      ? {
          label: isActive ? texts.seeItinerary : editing.preview,
          address: itineraryAddress(slug, stored.id),
          saver,
        }
      : undefined;
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
              <Intro document={document} problems={problems} />
              <DayList days={document.days} problems={problems} />
            </div>
            <div className="editor-side stack">
              <ShowPanel isActive={isActive} hasHandle={slug !== undefined} errors={problems.others} onWish={show}>
                <ShowResult outcome={outcome} slug={slug} />
              </ShowPanel>
              {stored && (
                <DeleteButton
                  label={texts.delete}
                  title={texts.deleteTitle}
                  text={texts.deleteText}
                  remove={() => deleteItinerary(stored.id)}
                  onDeleted={() => {
                    saver.forget();
                    location.assign(MY_ITINERARIES);
                  }}
                />
              )}
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
