import type { SaveOutcome } from "./calls.ts";
import type { PostDocument, PostWrite } from "./document.ts";
import type { CopyStore } from "./local-copy.ts";
import type { Stored } from "./save-state.ts";

/** What saving by itself begins with, and what it needs. */
export interface AutosaveOptions {
  readonly stored: Stored | undefined;
  /** What the server has. */
  readonly saved: PostDocument;
  /** What is on the page. */
  readonly document: PostDocument;
  /** What is on the page was made from an older version than the server has. */
  readonly isBehind: boolean;
  readonly copyOf: (postId: string | undefined) => CopyStore;
  readonly save: (body: PostWrite, id: string | undefined) => Promise<SaveOutcome>;
  /** The post has its id. */
  readonly onMade: (id: string) => void;
}
