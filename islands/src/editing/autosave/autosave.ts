import type { SaveOutcome, Unanswered } from "../calls.ts";
import type { Autosave, AutosaveOptions } from "./autosave-options.ts";
import { keptCopy } from "./kept-copy.ts";
import { makeOnce } from "./make-once.ts";
import { newMaking } from "./making.ts";
import { paceOfSaving } from "./pace.ts";
import type { SaveState, SaveStatus } from "./save-state.ts";
import { sendingsOf } from "./sendings.ts";
import { serverSide } from "./server-side.ts";
import { syncStateOf } from "./sync-state.ts";
import { tidying } from "./tidying.ts";
import { unpublishedSide } from "./unpublished.ts";
import type { ServerState } from "./working-copy.ts";

/**
 * Saves a document automatically, one call at a time. A draft is saved as it is; edits of a published document, and
 * drafts that the server refuses, go into the working copy. Edits that the server does not have yet are kept as a
 * copy on this device.
 */
export function autosave<Subject, Written, Visibility>(
  options: AutosaveOptions<Subject, Written, Visibility>,
): Autosave<Subject, Written, Visibility> {
  const { kind, copyOf, onMade } = options;
  let { document } = options;
  const sendings = sendingsOf(options.sent ?? []);
  const server = serverSide({ ...options, sendings });
  const unpublished = unpublishedSide({ ...options, sendings });
  const copy = keptCopy(copyOf, options.stored?.id);
  const pace = paceOfSaving();
  let isStopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  /** The visibility that was pending when a conflict was found, or that was refused. */
  let conflictVisibility: Visibility | undefined;
  let refusedVisibility: Visibility | undefined;
  /** The last document that an automatic save could not store. */
  let refused: Written | undefined;
  const maker = makeOnce({ ...options, onChange: keepOrRemove });
  const listeners = new Set<() => void>();

  const sync = syncStateOf({
    kind,
    server,
    unpublished,
    making: maker.open,
    document: () => document,
    refused: () => refused,
  });
  const { isDraft, isDue, isDirty } = sync;
  let state: SaveState<Written, Visibility> = {
    status: statusAtFirst(),
    stored: options.stored,
    revision: unpublished.revision(),
    refusal: undefined,
    isStuck: false,
    isKeptHere: true,
  };

  function statusAtFirst(): SaveStatus {
    if (options.isBehind) {
      return "conflict";
    }
    return isDirty() && sync.isOnServer() ? "unpublished" : "saved";
  }

  function inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
    const turn = running.then(act);
    // The next task runs whatever the outcome.
    running = turn.catch(() => undefined);
    return turn;
  }

  const { tidy, stop: stopTidying } = tidying({ unpublished, pace, idOf: () => server.stored()?.id, inTurn });

  function become(status: SaveStatus, change: Partial<SaveState<Written, Visibility>> = {}): void {
    const there = { stored: server.stored(), revision: unpublished.revision() };
    state = { ...state, ...there, isStuck: false, ...change, isKeptHere: copy.isKept(), status };
    for (const changed of listeners) {
      changed();
    }
  }

  function keep(): void {
    const [version, revision] = [server.stored()?.version, unpublished.revision()];
    const sent = sendings.all().filter((each) => each !== document);
    copy.write({ version, revision, document, sent: sent.length > 0 ? sent : undefined, making: maker.open() });
  }

  function keepOrRemove(): void {
    if (sync.isOnlyHere()) {
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

  /** Reports the state, and schedules a save where that may happen automatically. */
  function settle(): void {
    clearTimeout(timer);
    keepOrRemove();
    if (isDue()) {
      wait("waiting", pace.rest());
      return;
    }
    if (sync.isOnServer()) {
      pace.taken();
    }
    become(sync.status());
    tidy();
  }

  /** Queues a save; without a visibility it stores only what may be saved automatically. */
  function enqueue(visibility: Visibility | undefined): Promise<SaveOutcome<Subject> | undefined> {
    clearTimeout(timer);
    return inTurn(() => saveNext(visibility).catch(breakOff));
  }

  async function saveNext(visibility: Visibility | undefined): Promise<SaveOutcome<Subject> | undefined> {
    if (visibility) {
      return state.status === "conflict" ? undefined : send(visibility);
    }
    // The running save may have ended in a state that stops automatic saves.
    if (!["waiting", "failing"].includes(state.status)) {
      return undefined;
    }
    if (!isDue()) {
      settle();
      return undefined;
    }
    if (!isDirty() || sync.changes()) {
      return sendChanges();
    }
    const outcome = await send(undefined);
    return outcome.status === "refused" && isDue() && sync.changes() ? sendChanges() : outcome;
  }

  /** A bug of ours or of the browser: the user can do nothing about it, and the document is not lost. */
  function breakOff(error: unknown): { readonly status: "failed" } {
    console.error(error);
    failures += 1;
    goOn("failed", undefined);
    return { status: "failed" };
  }

  /** Stores unpublished edits in the working copy. */
  async function sendChanges(): Promise<undefined> {
    const stored = server.stored();
    if (!stored) {
      return;
    }
    clearTimeout(timer);
    pace.taken();
    become("saving");
    const sent = document;
    sendings.sent(sent);
    const { status } = await unpublished.keep(stored.id, sync.changes());
    sendings.answered(sent, status);
    failures = status === "failed" ? failures + 1 : 0;
    if (status === "saved") {
      settle();
    } else if (status !== "refused") {
      goOn(status, undefined);
    } else if (document === sent) {
      keep();
      become(isDraft() ? "refused" : "kept");
    } else {
      settle();
    }
  }

  async function send(visibility: Visibility | undefined): Promise<SaveOutcome<Subject>> {
    clearTimeout(timer);
    pace.taken();
    const asked = visibility ?? kind.unasked;
    become("saving");
    if (!server.stored()) {
      const first = maker.open() ?? newMaking(document, asked);
      const outcome = await maker.make(first);
      take(outcome, first.document, visibility);
      const isAll = first.document === document && first.visibility === asked;
      if (outcome.status !== "saved" || !visibility || isAll) {
        return outcome;
      }
      // The creator wants more than was just created.
      clearTimeout(timer);
      become("saving");
    }
    const sent = document;
    sendings.sent(sent);
    const outcome = await server.save(sent, asked);
    sendings.answered(sent, outcome.status);
    take(outcome, sent, visibility);
    return outcome;
  }

  function take(outcome: SaveOutcome<Subject>, sent: Written, visibility: Visibility | undefined): void {
    failures = outcome.status === "failed" ? failures + 1 : 0;
    switch (outcome.status) {
      case "saved":
        // An automatic save of a draft does not change the reasons why publishing failed.
        if (visibility || !refusedVisibility) {
          state = { ...state, refusal: undefined };
          refusedVisibility = undefined;
        }
        refused = undefined;
        accept(outcome.value, sent);
        settle();
        break;
      case "refused":
        refusedVisibility = visibility;
        state = { ...state, refusal: { errors: outcome.errors, document: sent } };
        refused = visibility ? refused : sent;
        if (visibility || document !== sent || !isDue()) {
          settle();
        } else if (!sync.changes()) {
          become("refused");
        }
        break;
      default:
        goOn(outcome.status, visibility);
    }
  }

  /** Nothing was saved, though the document is valid. */
  function goOn(status: Exclude<Unanswered["status"], "refused">, visibility: Visibility | undefined): void {
    if (status === "failed" && isDue()) {
      wait("failing", pace.pause(failures));
    } else if (status === "failed") {
      settle();
    } else {
      conflictVisibility = status === "conflict" ? visibility : conflictVisibility;
      become(status);
    }
  }

  function accept(thing: Subject, sent: Written): void {
    const isNew = server.stored() === undefined;
    server.accept(thing, sent);
    unpublished.spend();
    if (isNew) {
      const { id } = kind.storedOf(thing);
      copy.moveTo(id);
      keepOrRemove();
      onMade(id);
    }
  }

  /** Takes over the server's state. */
  function adopt(thing: Subject, held: ServerState<Subject, Written>["held"]): void {
    server.become(thing);
    unpublished.become(held);
    sendings.clear();
    conflictVisibility = undefined;
    refused = undefined;
  }

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    start() {
      isStopped = false;
      copy.hold();
      if (state.status === "saved" || state.status === "unpublished") {
        settle();
      }
    },
    stop() {
      isStopped = true;
      copy.release();
      clearTimeout(timer);
      stopTidying();
    },
    changed(next) {
      if (next === document) {
        return;
      }
      document = next;
      pace.changed();
      if (["saving", "conflict", "expired", "failing"].includes(state.status)) {
        keep();
        if (state.isKeptHere !== copy.isKept()) {
          become(state.status, { isStuck: state.isStuck });
        }
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
      } else {
        tidy();
      }
    },
    publish: (visibility) => enqueue(visibility),
    acceptPart(thing) {
      if (!server.follow(thing)) {
        return;
      }
      if (state.status === "unpublished" || state.status === "refused") {
        settle();
      } else {
        if (isDirty()) {
          keep();
        }
        become(state.status, { isStuck: state.isStuck });
      }
    },
    keepMine({ thing, held }) {
      const { visibility } = kind.storedOf(thing);
      const asked = conflictVisibility;
      adopt(thing, held);
      keep();
      if (asked !== undefined || isDraft()) {
        become("saving");
        return enqueue(asked ?? visibility);
      }
      settle();
      return enqueue(undefined);
    },
    takeTheirs({ thing, held }) {
      const other = unpublished.otherIn(held);
      adopt(thing, held);
      document = other ?? kind.documentOf(thing);
      if (other !== undefined && held?.baseVersion !== server.stored()?.version) {
        // The copy is older than the thing: the creator has to choose one of the two next.
        keep();
        become("conflict");
      } else {
        settle();
      }
      return document;
    },
    stay: (status) => become(status, { isStuck: true }),
    forget() {
      isStopped = true;
      clearTimeout(timer);
      stopTidying();
      copy.remove();
      server.settleFor(document);
      unpublished.become(undefined);
    },
    isUnsaved: sync.isUnsaved,
  };
}
