import type { Autosave } from "./autosave.ts";
import { loadPost } from "./calls.ts";
import type { Post } from "./document.ts";

/** What the server has of a post that was changed elsewhere; where it cannot be had, the conflict stays. */
export async function loadTheirs(saver: Autosave): Promise<Post | undefined> {
  const { stored } = saver.state();
  if (!stored) {
    return undefined;
  }
  const outcome = await loadPost(stored.id);
  if (outcome.status === "found") {
    return outcome.post;
  }
  saver.stay(outcome.status === "expired" ? "expired" : "conflict");
  return undefined;
}
