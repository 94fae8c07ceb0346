import { useQueryClient } from "@tanstack/react-query";
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
import { WrittenField } from "../../editing/WrittenField.tsx";
import { editAddress, feedAddress, postAddress } from "./addresses.ts";
import { BlockList } from "./BlockList.tsx";
import { deletePost, loadPost, savePost } from "./calls.ts";
import { addImage, MOST_OF_TITLE, type Post, type PostDocument, setTags, setTitle } from "./document.ts";
import { EditContext } from "./edit-context.ts";
import { POSTS, postCopies, type Wish } from "./kind.ts";
import { PublishPanel } from "./PublishPanel.tsx";
import { PublishResult } from "./PublishResult.tsx";
import { problemsOf } from "./problems.ts";
import { rememberNamed } from "./queries.ts";
import { texts } from "./texts.ts";

interface WorkspaceProps {
  readonly userId: string;
  readonly slug: string;
  /** Undefined for a post that is not made yet. */
  readonly post: Post | undefined;
}

/** The post with all that can be done to it. */
export function Workspace({ userId, slug, post }: WorkspaceProps): ReactNode {
  const queryClient = useQueryClient();
  const [opening] = useState(() => openingOf(POSTS, post, postCopies(userId, post?.id).read()));
  const { editor, edit, history, root, said, undo, redo, replace } = useEditing<PostDocument>(
    userId,
    opening.document,
    addImage,
  );
  const document = history.present;
  const [outcome, setOutcome] = useState<SaveOutcome<Post>>();
  const { saver, save } = useAutosave<Post, PostDocument, Wish>(
    root,
    {
      ...opening,
      kind: POSTS,
      copyOf: (id) => postCopies(userId, id),
      save: savePost,
      onMade: (id) => window.history.replaceState(window.history.state, "", editAddress(slug, id)),
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

  async function publish(wish: Wish): Promise<boolean> {
    setOutcome(undefined);
    const next = await saver.publish(wish);
    setOutcome(next);
    return next?.status === "saved";
  }

  async function keepMine() {
    const theirs = await loadTheirs(saver, loadPost);
    if (theirs) {
      setOutcome(await saver.keepMine(theirs));
    }
  }

  async function takeTheirs() {
    const theirs = await loadTheirs(saver, loadPost);
    if (theirs) {
      rememberNamed(queryClient, theirs);
      replace(saver.takeTheirs(theirs));
    }
  }

  const link = stored && {
    label: stored.wish.status === "published" ? texts.seePost : editing.preview,
    address: postAddress(slug, stored.id),
    saver,
  };
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
              <WrittenField
                label={texts.title}
                value={document.title}
                most={MOST_OF_TITLE}
                error={problems.title}
                onChange={(title) => edit((current) => setTitle(current, title), "title")}
              />
              <BlockList blocks={document.blocks} problems={problems} />
              <TagsField
                tags={document.tags}
                error={problems.tags}
                onChange={(tags) => edit((current) => setTags(current, tags))}
              />
            </div>
            <div className="editor-side stack">
              <PublishPanel
                shown={stored?.wish}
                timeError={problems.publishAt}
                errors={problems.others}
                onWish={publish}
              >
                <PublishResult outcome={outcome} slug={slug} />
              </PublishPanel>
              {stored && (
                <DeleteButton
                  label={texts.delete}
                  title={texts.deleteTitle}
                  text={texts.deleteText}
                  remove={() => deletePost(stored.id)}
                  onDeleted={() => {
                    saver.forget();
                    location.assign(feedAddress(slug));
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
