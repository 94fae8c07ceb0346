import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEditedId } from "../../editing/autosave/made-here.ts";
import { Opened } from "../../editing/Opened.tsx";
import { VideosProvider } from "../../editing/videos/video-context.tsx";
import { editAddress } from "./addresses.ts";
import type { PostEditorProps } from "./props.ts";
import { postQuery } from "./queries.ts";
import { texts } from "./texts.ts";
import { Workspace } from "./Workspace.tsx";
import "../../editing/editing.css";

/** Edits a post: an existing one, or a new one that the first edit creates. */
export function PostEditor({ userId, slug, postId: named }: PostEditorProps): ReactNode {
  const postId = useEditedId(named, (id) => editAddress(slug, id));
  return (
    <section className="editor-frame" aria-label={texts.editor}>
      <VideosProvider userId={userId}>
        {postId === undefined ? (
          <Workspace userId={userId} slug={slug} first={undefined} />
        ) : (
          <LoadedPost key={postId} userId={userId} slug={slug} postId={postId} />
        )}
      </VideosProvider>
    </section>
  );
}

function LoadedPost({ userId, slug, postId }: { userId: string; slug: string; postId: string }): ReactNode {
  const query = useQuery(postQuery(postId));
  return (
    <Opened query={query} label={texts.loading}>
      {(found) => <Workspace userId={userId} slug={slug} first={found} />}
    </Opened>
  );
}
