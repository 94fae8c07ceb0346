import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { keepsWorkingCopy } from "../../editing/testing.ts";
import { settle } from "../../testing/page.ts";
import { Server } from "../../testing/server.ts";
import { type BlockType, newBlock, type Post, type PostDocument } from "./document.ts";
import { PostEditor } from "./PostEditor.tsx";

/** A page with the editor, and a fake server behind it, for tests. */

export function aPost(change: Partial<Post> = {}): Post {
  return {
    id: "p1",
    userId: "u1",
    title: "",
    status: "draft",
    contentBlocks: [],
    images: [],
    hotels: [],
    tags: [],
    version: 1,
    createdAt: "2027-01-01T00:00:00Z",
    updatedAt: "2027-01-01T00:00:00Z",
    ...change,
  };
}

/** A draft with a heading and a text. */
export const twoBlocks = aPost({
  title: "Lisbon",
  version: 4,
  contentBlocks: [
    { blockType: "heading", order: 0, plainTextContent: "Days" },
    { blockType: "text", order: 1, plainTextContent: "Sun" },
  ],
});

/** The same, published. */
export const published = aPost({ ...twoBlocks, status: "published", publishAt: "2027-01-01T00:00:00Z" });

/** The call that keeps its unpublished changes. */
export const PUT_COPY = "PUT /api/v1/workingCopy/post/p1";

/** Whether the page asks before it is left. */
export const asksBeforeLeaving = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

export function aDocument(...types: BlockType[]): PostDocument {
  return { title: "", blocks: types.map(newBlock), tags: [] };
}

/** A server whose post accepts every change. */
export function goodServer(post: Post = aPost()): Server {
  let version = post.version;
  const next = (body: unknown): Response => {
    version += 1;
    return Response.json({ ...post, ...(typeof body === "object" ? body : {}), version });
  };
  return keepsWorkingCopy(new Server(), "post/p1")
    .on("GET /api/session/token", () =>
      Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
    )
    .on("POST /api/v1/post", ({ body }) => next(body))
    .on("GET /api/v1/post/p1", () => Response.json(post))
    .on("PUT /api/v1/post/p1", ({ body }) => next(body));
}

/** Opens the editor on the server's post. */
export const open = (): Promise<void> => draw("p1");

/** Opens the editor on a new post. */
export const openNew = (): Promise<void> => draw(undefined);

async function draw(postId: string | undefined): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <PostEditor userId="u1" slug="mia" postId={postId} />
    </QueryClientProvider>,
  );
  await settle();
}
