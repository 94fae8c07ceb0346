import { quietClient } from "../../api/client.ts";
import { postWrite } from "../../api/schemas.ts";
import { wrongIn } from "../../api/wrong.ts";
import type { Stored } from "../../editing/autosave/save-state.ts";
import {
  type DeleteOutcome,
  deleted,
  found,
  type LoadOutcome,
  once,
  type SaveOutcome,
  saved,
  timeout,
} from "../../editing/calls.ts";
import { isPost } from "./answers.ts";
import { contentOf, type Post, type PostDocument } from "./document.ts";
import type { Visibility } from "./kind.ts";
import { tooLong } from "./problems.ts";
import { texts } from "./texts.ts";

/** The calls that change a post. Each resolves to an outcome and never rejects. */

/** Creates or replaces a post. A document that the server is known to refuse is not sent. */
export function savePost(
  document: PostDocument,
  { status, publishAt }: Visibility,
  stored: Stored<Visibility> | undefined,
  key: string | undefined,
): Promise<SaveOutcome<Post>> {
  const signal = timeout();
  const body = { ...contentOf(document), status, publishAt: publishAt ?? null, version: stored?.version ?? null };
  const errors = [...tooLong(document), ...wrongIn(postWrite, body, texts.whole)];
  if (errors.length > 0) {
    return Promise.resolve({ status: "refused", errors });
  }
  const asked = stored
    ? quietClient.PUT("/api/v1/post/{id}", { params: { path: { id: stored.id } }, body, signal })
    : quietClient.POST("/api/v1/post", { ...once(key), body, signal });
  return saved(asked, isPost, !stored);
}

export function loadPost(id: string): Promise<LoadOutcome<Post>> {
  return found(quietClient.GET("/api/v1/post/{id}", { params: { path: { id } }, signal: timeout() }), isPost);
}

export function deletePost(id: string): Promise<DeleteOutcome> {
  return deleted(quietClient.DELETE("/api/v1/post/{id}", { params: { path: { id } }, signal: timeout() }));
}
