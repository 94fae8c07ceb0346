import { type ReactNode, useEffect, useState } from "react";
import { ConflictDialog } from "../../editing/ConflictDialog.tsx";
import type { SaveOutcome } from "../../editing/calls.ts";
import { DeleteButton } from "../../editing/DeleteButton.tsx";
import { EditorContext } from "../../editing/editor-context.ts";
import { loadTheirs } from "../../editing/load-theirs.ts";
import { BackNote, ExpiredNote } from "../../editing/Notes.tsx";
import { openingOf } from "../../editing/opening.ts";
import { TagsField } from "../../editing/TagsField.tsx";
import { Toolbar } from "../../editing/Toolbar.tsx";
import { texts as editing } from "../../editing/texts.ts";
import { useAutosave } from "../../editing/use-autosave.ts";
import { useEditing, WRONG } from "../../editing/use-editing.ts";
import { useUndoKeys } from "../../editing/use-undo-keys.ts";
import { editAddress, MY_PACKAGES, packageAddress } from "./addresses.ts";
import { deletePackage, loadPackage, savePackage } from "./calls.ts";
import { DayList } from "./DayList.tsx";
import { addImage, type PackageDocument, setTags, type TravelPackage } from "./document.ts";
import { EditContext } from "./edit-context.ts";
import { Intro } from "./Intro.tsx";
import { PACKAGES, packageCopies, type Wish } from "./kind.ts";
import { OwnPictures } from "./OwnPictures.tsx";
import { PriceNote } from "./PriceNote.tsx";
import { problemsOf } from "./problems.ts";
import { ShowPanel } from "./ShowPanel.tsx";
import { ShowResult } from "./ShowResult.tsx";
import { StayList } from "./StayList.tsx";
import { texts } from "./texts.ts";
import { useOwnPictures } from "./use-own-pictures.ts";

interface WorkspaceProps {
  readonly userId: string;
  readonly slug: string | undefined;
  /** Undefined for a package that is not made yet. */
  readonly first: TravelPackage | undefined;
}

/** The package with all that can be done to it. */
export function Workspace({ userId, slug, first }: WorkspaceProps): ReactNode {
  const [opening] = useState(() => openingOf(PACKAGES, first, packageCopies(userId, first?.packageId).read()));
  const { editor, edit, history, root, said, undo, redo, replace } = useEditing<PackageDocument>(
    userId,
    opening.document,
    addImage,
  );
  const document = history.present;
  const { imageIds, hear } = useOwnPictures(first);
  const [outcome, setOutcome] = useState<SaveOutcome<TravelPackage>>();
  const { saver, save } = useAutosave<TravelPackage, PackageDocument, Wish>(
    root,
    {
      ...opening,
      kind: PACKAGES,
      copyOf: (id) => packageCopies(userId, id),
      save: async (...what) => {
        const next = await savePackage(...what);
        if (next.status === "saved") {
          hear(next.value);
        }
        return next;
      },
      onMade: (id) => window.history.replaceState(window.history.state, "", editAddress(id)),
      look: async (id) => {
        const next = await loadPackage(id);
        return next.status === "found" ? next.value : undefined;
      },
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
    const theirs = await loadTheirs(saver, loadPackage);
    if (theirs) {
      setOutcome(await saver.keepMine(theirs));
    }
  }

  async function takeTheirs() {
    const theirs = await loadTheirs(saver, loadPackage);
    if (theirs) {
      hear(theirs);
      replace(saver.takeTheirs(theirs));
    }
  }

  const isActive = stored?.wish.isActive ?? false;
  const link =
    stored && slug !== undefined
      ? {
          label: isActive ? texts.seePackage : editing.preview,
          address: packageAddress(slug, stored.id),
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
              <OwnPictures saver={saver} imageIds={imageIds} onAnswer={hear} />
              <StayList stays={document.stays} problems={problems} />
              <DayList days={document.days} problems={problems} />
              <TagsField
                tags={document.tags}
                error={problems.tags}
                onChange={(tags) => edit((current) => setTags(current, tags))}
              />
            </div>
            <div className="editor-side stack">
              <PriceNote stored={stored} />
              <ShowPanel isActive={isActive} hasHandle={slug !== undefined} errors={problems.others} onWish={show}>
                <ShowResult outcome={outcome} slug={slug} />
              </ShowPanel>
              {stored && (
                <DeleteButton
                  label={texts.delete}
                  title={texts.deleteTitle}
                  text={texts.deleteText}
                  remove={() => deletePackage(stored.id)}
                  onDeleted={() => {
                    saver.forget();
                    location.assign(MY_PACKAGES);
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
