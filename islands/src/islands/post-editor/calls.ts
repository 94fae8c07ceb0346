import { quietClient } from "../../api/client.ts";
import { type Answer, type FailureItem, type Result, toResult } from "../../api/result.ts";
import { CodedError } from "../../lib/failure.ts";
import { isPost } from "./answers.ts";
import type { Post, PostWrite } from "./document.ts";

/** The calls that change a post. Each answers how it ended and never rejects. */

/** How long an answer may take, in milliseconds. */
const PATIENCE = 30_000;
const TOO_MANY_REQUESTS = 429;
const UNAUTHENTICATED = 401;
const CONFLICT_STATUS = 409;
const CONFLICT = "conflict";

/** How a call ended that is not refused for what was asked. */
type Unanswered =
  /** Somebody changed the post in the meantime. */
  | { readonly status: "conflict" }
  /** Nobody is signed in any more. */
  | { readonly status: "expired" }
  /** No answer, or none now: the same can be asked again. */
  | { readonly status: "failed" }
  | { readonly status: "refused"; readonly errors: readonly FailureItem[] };

export type SaveOutcome = { readonly status: "saved"; readonly post: Post } | Unanswered;
export type LoadOutcome = { readonly status: "found"; readonly post: Post } | Unanswered;
export type DeleteOutcome = { readonly status: "deleted" } | Unanswered;

/** Makes a post, or with an id replaces it. */
export async function savePost(body: PostWrite, id: string | undefined): Promise<SaveOutcome> {
  const signal = AbortSignal.timeout(PATIENCE);
  const result = await resultOf(
    id === undefined
      ? quietClient.POST("/api/v1/post", { body, signal })
      : quietClient.PUT("/api/v1/post/{id}", { params: { path: { id } }, body, signal }),
  );
  const post = postOf(result);
  if (post) {
    return { status: "saved", post };
  }
  // One that is not made yet cannot have been changed elsewhere.
  return id === undefined && result && !result.ok && result.status === CONFLICT_STATUS
    ? { status: "refused", errors: result.errors }
    : unanswered(result);
}

export async function loadPost(id: string): Promise<LoadOutcome> {
  const signal = AbortSignal.timeout(PATIENCE);
  const result = await resultOf(quietClient.GET("/api/v1/post/{id}", { params: { path: { id } }, signal }));
  const post = postOf(result);
  return post ? { status: "found", post } : unanswered(result);
}

/** One that is gone already counts as deleted. */
export async function deletePost(id: string): Promise<DeleteOutcome> {
  const signal = AbortSignal.timeout(PATIENCE);
  const asked = quietClient.DELETE("/api/v1/post/{id}", { params: { path: { id } }, signal });
  // The good answer has no body.
  const result = await resultOf(asked.then((answer) => (answer.response.ok ? { ...answer, data: true } : answer)));
  const isGone = result?.ok || result?.status === 404;
  return isGone ? { status: "deleted" } : unanswered(result);
}

/** Undefined where there is no answer, or none that can be used now. */
async function resultOf<Value>(asked: Promise<Answer<Value>>): Promise<Result<Value> | undefined> {
  try {
    return await toResult(asked);
  } catch (error) {
    if (!isOfNetwork(error)) {
      // Nobody can do anything about it but those who look after the site.
      console.error(error);
    }
    return undefined;
  }
}

function postOf(result: Result<unknown> | undefined): Post | undefined {
  const value = result?.ok ? result.value : undefined;
  return isPost(value) ? value : undefined;
}

function unanswered(result: Result<unknown> | undefined): Unanswered {
  if (!result || result.ok || result.status === TOO_MANY_REQUESTS) {
    return { status: "failed" };
  }
  if (result.status === UNAUTHENTICATED) {
    return { status: "expired" };
  }
  return result.errors.some(({ code }) => code === CONFLICT)
    ? { status: "conflict" }
    : { status: "refused", errors: result.errors };
}

/** Fetch rejects with a TypeError when no answer came; the server's own failures have a code. */
function isOfNetwork(error: unknown): boolean {
  return error instanceof TypeError || error instanceof CodedError || error instanceof DOMException;
}
