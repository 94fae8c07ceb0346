import type { Autosave, AutosaveOptions } from "./autosave-options.ts";
import type { SaveOutcome } from "./calls.ts";
import { makeOnce } from "./make-once.ts";
import { newMaking } from "./making.ts";
import type { SaveState, SaveStatus } from "./save-state.ts";

/** How long typing must rest, and the longest time between two attempts, in milliseconds. */
const REST = 1_000;
const LONGEST_PAUSE = 60_000;
/** Of a thing that was just made. */
const FIRST_VERSION = 1;

/**
 * Saves what is written: one save at a time, a draft by itself, anything else when it is asked to. What is not saved
 * is kept as a copy on this device.
 */
export function autosave<Thing, Written, Wish>(
  options: AutosaveOptions<Thing, Written, Wish>,
): Autosave<Thing, Written, Wish> {
  const { kind, copyOf, save, onMade, look } = options;
  let { stored, saved, document } = options;
  /** What the server says that it has: it may have tidied what was sent. */
  let known = saved;
  let copy = copyOf(stored?.id);
  let state: SaveState<Written, Wish> = {
    status: options.isBehind ? "conflict" : "saved",
    stored,
    refusal: undefined,
    isStuck: false,
  };
  let isKept = true;
  let isStopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  /** What was asked for when somebody else's change was found, or refused. */
  let conflictWish: Wish | undefined;
  let refusedWish: Wish | undefined;
  const maker = makeOnce({ ...options, onChange: keepOrRemove });
  const listeners = new Set<() => void>();

  const isDirty = () => !kind.isSame(document, saved);
  /** What was asked to be shown and not answered is not asked for again unasked. */
  const isDraft = () => {
    const latest = stored ?? maker.open();
    return !latest || kind.isDraft(latest.wish);
  };
  const isDue = () => isDirty() && isDraft();

  function become(status: SaveStatus, change: Partial<SaveState<Written, Wish>> = {}): void {
    state = { ...state, stored, isStuck: false, ...change, status };
    for (const changed of listeners) {
      changed();
    }
  }

  function keep(): void {
    isKept = copy.write({ version: stored?.version, document, making: maker.open() });
  }

  /** Keeps a copy as long as there is something that only this device knows. */
  function keepOrRemove(): void {
    if (isDirty() || maker.open()) {
      keep();
    } else {
      copy.remove();
      isKept = true;
    }
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
    keepOrRemove();
    if (!isDirty()) {
      become("saved");
    } else if (isDraft()) {
      wait("waiting", REST);
    } else {
      become("kept");
    }
  }

  /** Saves after what is under way; without a wish only what may still be saved unasked. */
  function enqueue(wish: Wish | undefined): Promise<SaveOutcome<Thing> | undefined> {
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

  async function send(wish: Wish | undefined): Promise<SaveOutcome<Thing>> {
    clearTimeout(timer);
    const asked = wish ?? kind.unasked;
    become("saving");
    if (!stored) {
      const first = maker.open() ?? newMaking(document, asked);
      const outcome = await maker.make(first);
      take(outcome, first.document, wish);
      const isAll = first.document === document && first.wish === asked;
      if (outcome.status !== "saved" || !wish || isAll) {
        return outcome;
      }
      // Somebody asked for more than what was made just now.
      clearTimeout(timer);
      become("saving");
    }
    const sent = document;
    let outcome = await save(sent, asked, stored, undefined);
    if (outcome.status === "conflict" && (await isOfParts())) {
      outcome = await save(sent, asked, stored, undefined);
    }
    take(outcome, sent, wish);
    return outcome;
  }

  /** Whether what was changed elsewhere is beside the document, so that nobody has to choose. */
  async function isOfParts(): Promise<boolean> {
    const theirs = stored && (await look?.(stored.id));
    return theirs !== undefined && follow(theirs);
  }

  /** Counts on from the version of what the server has, where nothing but parts beside the document changed. */
  function follow(theirs: Thing): boolean {
    const next = kind.storedOf(theirs);
    const isSame =
      stored !== undefined &&
      next.version > stored.version &&
      kind.isDraft(next.wish) === kind.isDraft(stored.wish) &&
      kind.isSame(kind.documentOf(theirs), known);
    if (isSame) {
      stored = next;
    }
    return isSame;
  }

  function take(outcome: SaveOutcome<Thing>, sent: Written, wish: Wish | undefined): void {
    failures = outcome.status === "failed" ? failures + 1 : 0;
    switch (outcome.status) {
      case "saved":
        // A draft that is saved by itself says nothing of why it was not published.
        if (wish || !refusedWish) {
          state = { ...state, refusal: undefined };
          refusedWish = undefined;
        }
        accept(outcome.value, sent);
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

  function accept(thing: Thing, document: Written): void {
    const isNew = stored === undefined;
    stored = kind.storedOf(thing);
    saved = document;
    known = kind.documentOf(thing);
    if (isNew) {
      if (stored.version > FIRST_VERSION && !kind.isSame(known, document)) {
        // An earlier call made it, and it was changed since: saving over what was made finds the conflict.
        stored = { ...stored, version: FIRST_VERSION };
        known = document;
      }
      copy.remove();
      copy = copyOf(stored.id);
      onMade(stored.id);
    }
  }

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    start() {
      isStopped = false;
      if (state.status === "saved" && isDirty()) {
        settle();
      }
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
    changed(next) {
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
    async flush() {
      await running;
      if (state.status === "waiting") {
        await enqueue(undefined);
      }
    },
    retry() {
      if (state.status === "failing") {
        void enqueue(undefined);
      } else if (state.status === "expired") {
        settle();
      }
    },
    publish: (wish) => enqueue(wish),
    heard(thing) {
      if (follow(thing)) {
        if (isDirty()) {
          keep();
        }
        become(state.status, { isStuck: state.isStuck });
      }
    },
    keepMine(theirs) {
      stored = kind.storedOf(theirs);
      saved = kind.documentOf(theirs);
      known = saved;
      keep();
      become("saving");
      return enqueue(conflictWish ?? stored.wish);
    },
    takeTheirs(theirs) {
      document = kind.documentOf(theirs);
      accept(theirs, document);
      settle();
      return document;
    },
    stay: (status) => become(status, { isStuck: true }),
    forget() {
      isStopped = true;
      clearTimeout(timer);
      copy.remove();
      saved = document;
      isKept = true;
    },
    isAtRisk: () => isDirty() && !isKept,
  };
}
