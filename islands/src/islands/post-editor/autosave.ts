import type { AutosaveOptions } from "./autosave-options.ts";
import type { SaveOutcome } from "./calls.ts";
import { contentOf, documentOf, isSame, type Post, type PostDocument } from "./document.ts";
import { isDraft, type SaveState, type SaveStatus, storedOf, type Wish, wishOf } from "./save-state.ts";

export type Autosave = ReturnType<typeof autosave>;

/** How long typing must rest, and the longest time between two attempts, in milliseconds. */
const REST = 1_000;
const LONGEST_PAUSE = 60_000;

/**
 * Saves what is written: one save at a time, a draft by itself, anything else when it is asked to. What is not saved
 * is kept as a copy on this device.
 */
export function autosave({ copyOf, save, onMade, ...first }: AutosaveOptions) {
  let { stored, saved, document } = first;
  let copy = copyOf(stored?.id);
  let state: SaveState = { status: first.isBehind ? "conflict" : "saved", stored, refusal: undefined, isStuck: false };
  let isKept = true;
  let isStopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  /** What was asked for when somebody else's change was found, or refused. */
  let conflictWish: Wish | undefined;
  let refusedWish: Wish | undefined;
  const listeners = new Set<() => void>();

  const isDirty = () => !isSame(document, saved);
  const isDue = () => isDirty() && isDraft(stored);

  function become(status: SaveStatus, change: Partial<SaveState> = {}): void {
    state = { ...state, stored, isStuck: false, ...change, status };
    for (const changed of listeners) {
      changed();
    }
  }

  function keep(): void {
    isKept = copy.write({ version: stored?.version, document });
  }

  function wait(status: SaveStatus, milliseconds: number): void {
    clearTimeout(timer);
    if (!isStopped) {
      timer = setTimeout(() => void enqueue(undefined), milliseconds);
    }
    become(status);
  }

  /** Says how it stands now, and does something about it where that may be done unasked. */
  function settle(): void {
    clearTimeout(timer);
    if (!isDirty()) {
      copy.remove();
      isKept = true;
      become("saved");
      return;
    }
    keep();
    if (isDraft(stored)) {
      wait("waiting", REST);
    } else {
      become("kept");
    }
  }

  /** Saves after what is under way; without a wish only what may still be saved unasked. */
  function enqueue(wish: Wish | undefined): Promise<SaveOutcome | undefined> {
    clearTimeout(timer);
    const turn = running.then(() => {
      if (wish) {
        return state.status === "conflict" ? undefined : send(wish);
      }
      // What was under way may have ended in a way that nothing can be done about unasked.
      if (!["waiting", "failing"].includes(state.status)) {
        return undefined;
      }
      if (isDue()) {
        return send(undefined);
      }
      settle();
      return undefined;
    });
    running = turn;
    return turn;
  }

  async function send(wish: Wish | undefined): Promise<SaveOutcome> {
    clearTimeout(timer);
    const sent = document;
    const { status, publishAt = null } = wish ?? { status: "draft" };
    become("saving");
    const outcome = await save({ ...contentOf(sent), status, publishAt, version: stored?.version ?? null }, stored?.id);
    take(outcome, sent, wish);
    return outcome;
  }

  function take(outcome: SaveOutcome, sent: PostDocument, wish: Wish | undefined): void {
    failures = outcome.status === "failed" ? failures + 1 : 0;
    switch (outcome.status) {
      case "saved":
        // A draft that is saved by itself says nothing of why it was not published.
        if (wish || !refusedWish) {
          state = { ...state, refusal: undefined };
          refusedWish = undefined;
        }
        accept(outcome.post, sent);
        settle();
        break;
      case "conflict":
        conflictWish = wish;
        become("conflict");
        break;
      case "expired":
        become("expired");
        break;
      case "refused":
        refusedWish = wish;
        state = { ...state, refusal: { errors: outcome.errors, document: sent } };
        if (wish || document !== sent) {
          settle();
        } else {
          become("refused");
        }
        break;
      case "failed":
        if (isDue()) {
          wait("failing", Math.min(REST * 2 ** failures, LONGEST_PAUSE));
        } else {
          settle();
        }
    }
  }

  function accept(post: Post, document: PostDocument): void {
    const isNew = stored === undefined;
    stored = storedOf(post);
    saved = document;
    if (isNew) {
      copy.remove();
      copy = copyOf(post.id);
      onMade(post.id);
    }
  }

  return {
    state: () => state,
    subscribe(changed: () => void): () => void {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    /** Begins; what was taken up from a copy is saved. */
    start(): void {
      isStopped = false;
      if (state.status === "saved" && isDirty()) {
        settle();
      }
    },
    /** Nothing is saved unasked from now on. */
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
    changed(next: PostDocument): void {
      if (next === document) {
        return;
      }
      document = next;
      if (["saving", "conflict", "expired", "failing"].includes(state.status)) {
        keep();
      } else {
        settle();
      }
    },
    /** Saves at once what would be saved in a moment. */
    async flush(): Promise<void> {
      await running;
      if (state.status === "waiting") {
        await enqueue(undefined);
      }
    },
    /** The connection or the session may be back. */
    retry(): void {
      if (state.status === "failing") {
        void enqueue(undefined);
      } else if (state.status === "expired") {
        settle();
      }
    },
    /** Saves what is there for those that the wish names; undefined where a conflict has to be settled first. */
    publish: (wish: Wish) => enqueue(wish),
    /** What is on the page becomes the post, for those who see theirs unless something else was asked for. */
    keepMine(theirs: Post): Promise<SaveOutcome | undefined> {
      stored = storedOf(theirs);
      saved = documentOf(theirs);
      keep();
      become("saving");
      return enqueue(conflictWish ?? wishOf(theirs));
    },
    /** What the server has becomes what is on the page; answers it. */
    takeTheirs(theirs: Post): PostDocument {
      document = documentOf(theirs);
      accept(theirs, document);
      settle();
      return document;
    },
    /** What the server has could not be loaded: the conflict stays, or somebody has to sign in first. */
    stay: (status: "conflict" | "expired") => become(status, { isStuck: true }),
    /** The post is no more: nor is its copy. */
    forget(): void {
      isStopped = true;
      clearTimeout(timer);
      copy.remove();
      saved = document;
      isKept = true;
    },
    /** Leaving now would lose something. */
    isAtRisk: () => isDirty() && !isKept,
  };
}
