import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { editAddress, feedAddress } from "./addresses.ts";
import { BlockList } from "./BlockList.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { type SaveOutcome, savePost } from "./calls.ts";
import { DeletePost } from "./DeletePost.tsx";
import { MOST_OF_TITLE, type Post, setTitle } from "./document.ts";
import { EditorContext } from "./editor-context.ts";
import { loadTheirs } from "./load-theirs.ts";
import { copyStore } from "./local-copy.ts";
import { BackNote, ExpiredNote } from "./Notes.tsx";
import { openingOf } from "./opening.ts";
import { PublishPanel } from "./PublishPanel.tsx";
import { PublishResult } from "./PublishResult.tsx";
import { problemsOf } from "./problems.ts";
import { rememberParts } from "./queries.ts";
import type { Wish } from "./save-state.ts";
import { Toolbar } from "./Toolbar.tsx";
import { texts } from "./texts.ts";
import { useAutosave } from "./use-autosave.ts";
import { useEditing } from "./use-editing.ts";
import { useUndoKeys } from "./use-undo-keys.ts";
import { WrittenField } from "./WrittenField.tsx";

interface WorkspaceProps {
  readonly userId: string;
  readonly slug: string;
  /** Undefined for a post that is not made yet. */
  readonly post: Post | undefined;
}

/** What the focus goes to when the server does not take it. */
const WRONG = "[aria-invalid=true], [data-problem]";

/** The post with all that can be done to it. */
export function Workspace({ userId, slug, post }: WorkspaceProps): ReactNode {
  const queryClient = useQueryClient();
  const [opening] = useState(() => openingOf(post, copyStore(userId, post?.id).read()));
  const { editor, history, root, said, undo, redo, replace } = useEditing(userId, opening.document);
  const document = history.present;
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const { saver, save } = useAutosave(
    root,
    {
      ...opening,
      copyOf: (id) => copyStore(userId, id),
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
    const theirs = await loadTheirs(saver);
    if (theirs) {
      setOutcome(await saver.keepMine(theirs));
    }
  }

  async function takeTheirs() {
    const theirs = await loadTheirs(saver);
    if (theirs) {
      rememberParts(queryClient, theirs);
      replace(saver.takeTheirs(theirs));
    }
  }

  return (
    <EditorContext value={editor}>
      <div ref={root} className="post-editor">
        <Toolbar slug={slug} history={history} save={save} saver={saver} onUndo={undo} onRedo={redo} />
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
              onChange={(title) => editor.edit((current) => setTitle(current, title), "title")}
            />
            <BlockList blocks={document.blocks} problems={problems} />
          </div>
          <div className="editor-side stack">
            <PublishPanel stored={stored} timeError={problems.publishAt} errors={problems.others} onWish={publish}>
              <PublishResult outcome={outcome} slug={slug} />
            </PublishPanel>
            {stored && (
              <DeletePost
                postId={stored.id}
                onDeleted={() => {
                  saver.forget();
                  location.assign(feedAddress(slug));
                }}
              />
            )}
          </div>
        </div>
        {status === "conflict" && <ConflictDialog isStuck={save.isStuck} onMine={keepMine} onTheirs={takeTheirs} />}
      </div>
    </EditorContext>
  );
}
