import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { limits } from "../../api/schemas.ts";
import type { ServerState } from "../../editing/autosave/working-copy.ts";
import { EditorFrame } from "../../editing/EditorFrame.tsx";
import { useRichTextSoon } from "../../editing/fields/rich-text.ts";
import { TagsField } from "../../editing/fields/TagsField.tsx";
import { WrittenField } from "../../editing/fields/WrittenField.tsx";
import { useWorkspace } from "../../editing/use-workspace.ts";
import { changesAddress, editAddress, feedAddress, postAddress } from "./addresses.ts";
import { BlockList } from "./BlockList.tsx";
import { deletePost, loadPost, savePost } from "./calls.ts";
import { addImage, type Post, type PostDocument, setTags, setTitle } from "./document.ts";
import { EditContext } from "./edit-context.ts";
import { POST_WORKING_COPIES, POSTS, postCopies, type Visibility } from "./kind.ts";
import { PublishPanel } from "./PublishPanel.tsx";
import { PublishResult } from "./PublishResult.tsx";
import { problemsOf } from "./problems.ts";
import { rememberNamed } from "./queries.ts";
import { texts } from "./texts.ts";

interface WorkspaceProps {
  readonly userId: string;
  readonly slug: string;
  /** Undefined for a new post. */
  readonly first: ServerState<Post, PostDocument> | undefined;
}

/** The post with all its actions. */
export function Workspace({ userId, slug, first }: WorkspaceProps): ReactNode {
  useRichTextSoon();
  const queryClient = useQueryClient();
  const workspace = useWorkspace<Post, PostDocument, Visibility>({
    userId,
    kind: POSTS,
    first,
    copyOf: (id) => postCopies(userId, id),
    save: savePost,
    load: loadPost,
    workingCopies: POST_WORKING_COPIES,
    editAddress: (id) => editAddress(slug, id),
    addImage,
    onTheirs: (theirs) => rememberNamed(queryClient, theirs),
  });
  const { document, edit, save, outcome, publish } = workspace;
  const { stored } = save;
  const problems = problemsOf(save.refusal, document);
  return (
    <EditContext value={edit}>
      <EditorFrame
        workspace={workspace}
        words={texts}
        addressOf={(id) => postAddress(slug, id)}
        changesOf={(id) => changesAddress(slug, id)}
        seeText={texts.seePost}
        isShown={stored?.visibility.status === "published"}
        remove={deletePost}
        home={feedAddress(slug)}
        side={
          <PublishPanel
            shown={stored?.visibility}
            timeError={problems.publishAt}
            errors={problems.others}
            onPublish={async (visibility) => (await publish(visibility))?.status === "saved"}
          >
            <PublishResult outcome={outcome} slug={slug} />
          </PublishPanel>
        }
      >
        <WrittenField
          label={texts.title}
          value={document.title}
          most={limits.PostWrite.title.maxLength}
          error={problems.title}
          onChange={(title) => edit((current) => setTitle(current, title), "title")}
        />
        <BlockList blocks={document.blocks} problems={problems} />
        <TagsField
          tags={document.tags}
          error={problems.tags}
          onChange={(tags) => edit((current) => setTags(current, tags))}
        />
      </EditorFrame>
    </EditContext>
  );
}
