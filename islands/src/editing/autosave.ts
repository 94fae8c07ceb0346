import type { Autosave, AutosaveOptions } from "./autosave-options.ts";
import type { SaveOutcome } from "./calls.ts";
import { keptCopy } from "./kept-copy.ts";
import { makeOnce } from "./make-once.ts";
import { newMaking } from "./making.ts";
import { paceOfSaving } from "./pace.ts";
import type { SaveState, SaveStatus } from "./save-state.ts";
import { serverSide } from "./server-side.ts";

/**
 * Saves what is written: one save at a time, a draft by itself, anything else when it is asked to. What is not saved
 * is kept as a copy on this device.
 */
export function autosave<Thing, Written, Wish>(
  options: AutosaveOptions<Thing, Written, Wish>,
): Autosave<Thing, Written, Wish> {
  const { kind, copyOf, onMade } = options;
  let { document } = options;
  const server = serverSide(options);
  const copy = keptCopy(copyOf, options.stored?.id);
  const pace = paceOfSaving();
  let state: SaveState<Written, Wish> = {
    status: options.isBehind ? "conflict" : "saved",
    stored: options.stored,
    refusal: undefined,
    isStuck: false,
  };
  let isStopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  /** What was asked for when somebody else's change was found, or refused. */
  let conflictWish: Wish | undefined;
  let refusedWish: Wish | undefined;
  const maker = makeOnce({ ...options, onChange: keepOrRemove });
  const listeners = new Set<() => void>();

  const isDirty = () => !server.isSaved(document);
  /** There is something that only this device knows. */
  const isOnlyHere = () => isDirty() || maker.open() !== undefined;
  /** What was asked to be shown and not answered is not asked for again unasked. */
  const isDraft = () => {
    const latest = server.stored() ?? maker.open();
    return !latest || kind.isDraft(latest.wish);
  };
  const isDue = () => isDirty() && isDraft();

  function become(status: SaveStatus, change: Partial<SaveState<Written, Wish>> = {}): void {
    state = { ...state, stored: server.stored(), isStuck: false, ...change, status };
    for (const changed of listeners) {
      changed();
    }
  }

  function keep(): void {
    copy.write({ version: server.stored()?.version, document, making: maker.open() });
  }

  function keepOrRemove(): void {
    if (isOnlyHere()) {
      keep();
    } else {
      copy.remove();
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
      pace.taken();
      become("saved");
    } else if (isDraft()) {
      wait("waiting", pace.rest());
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
    pace.taken();
    const asked = wish ?? kind.unasked;
    become("saving");
    if (!server.stored()) {
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
    const outcome = await server.save(sent, asked);
    take(outcome, sent, wish);
    return outcome;
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
          wait("failing", pace.pause(failures));
        } else {
          settle();
        }
    }
  }

  function accept(thing: Thing, sent: Written): void {
    const isNew = server.stored() === undefined;
    server.accept(thing, sent);
    if (isNew) {
      const { id } = kind.storedOf(thing);
      copy.moveTo(id);
      onMade(id);
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
      pace.changed();
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
      if (server.follow(thing)) {
        if (isDirty()) {
          keep();
        }
        become(state.status, { isStuck: state.isStuck });
      }
    },
    keepMine(theirs) {
      server.become(theirs);
      keep();
      become("saving");
      return enqueue(conflictWish ?? kind.storedOf(theirs).wish);
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
      server.settleFor(document);
    },
    isUnsaved: isOnlyHere,
  };
}
