import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { vi } from "vitest";
import { settle } from "../../testing/page.ts";
import { Server } from "../../testing/server.ts";
import { type BlockType, newBlock, type Post, type PostDocument } from "./document.ts";
import { PostEditor } from "./PostEditor.tsx";
import type { UserImage } from "./uploads.ts";

/** A page with the editor on it, and the server behind it, for tests. */

export function aPost(change: Partial<Post> = {}): Post {
  return {
    id: "p1",
    userId: "u1",
    title: "",
    status: "draft",
    contentBlocks: [],
    images: [],
    hotels: [],
    version: 1,
    createdAt: "2027-01-01T00:00:00Z",
    updatedAt: "2027-01-01T00:00:00Z",
    ...change,
  };
}

export function aDocument(...types: BlockType[]): PostDocument {
  return { title: "", blocks: types.map(newBlock) };
}

export function aUserImage(id: string, caption = ""): UserImage {
  return {
    id,
    userId: "u1",
    caption,
    small: `/media/${id}?width=200`,
    medium: `/media/${id}?width=600`,
    original: `/media/${id}`,
    width: 800,
    height: 600,
    createdAt: "2027-01-01T00:00:00Z",
  };
}

/** A server whose post takes every change. */
export function goodServer(post: Post = aPost()): Server {
  let version = post.version;
  const next = (body: unknown): Response => {
    version += 1;
    return Response.json({ ...post, ...(typeof body === "object" ? body : {}), version });
  };
  return new Server()
    .on("GET /api/session/token", () =>
      Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
    )
    .on("POST /api/v1/post", ({ body }) => next(body))
    .on("GET /api/v1/post/p1", () => Response.json(post))
    .on("PUT /api/v1/post/p1", ({ body }) => next(body));
}

/** Opens the editor on the server's post. */
export const open = (): Promise<void> => draw("p1");

/** Opens the editor on a post that is not made yet. */
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

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });

export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(button(name));
  await settle();
}

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** Goes away from a field, so that what was typed is saved at once. */
export async function leave(label: string): Promise<void> {
  fireEvent.focusOut(screen.getByLabelText(label));
  await settle();
}

/** From now on the browser keeps nothing, until globals are no longer stubbed. */
export function fillStorage(): void {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => {
      throw new DOMException("no", "SecurityError");
    },
  });
}

/** The names of the blocks in their order. */
export const blockNames = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

/** How it stands with saving. */
export const saveWords = () => document.querySelector(".editor-save")?.textContent;
