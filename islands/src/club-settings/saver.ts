import { paceOfSaving } from "../editing/autosave/pace.ts";
import type { Unanswered } from "../editing/calls.ts";
import { isSameTyped, type TypedFields } from "./typed.ts";
import type { ClubCopies } from "./working-copy.ts";

export type SaverStatus =
  /** The form equals the published values. */
  | "rest"
  /** An edit is saved in a moment. */
  | "waiting"
  | "saving"
  /** The server has the edits; visitors do not see them yet. */
  | "saved"
  /** The server did not answer; the saver retries. */
  | "failing"
  /** The server refused the document. */
  | "refused"
  /** Another window saved a different document. */
  | "conflict"
  /** The session has ended. */
  | "expired";

export interface SaverState {
  readonly status: SaverStatus;
  /** The revision that the server has; null without a working copy. */
  readonly revision: number | null;
  /** A document that was sent without an answer so far: the server may have it. */
  readonly unsure: TypedFields | undefined;
  /** The server has everything that the form shows. */
  readonly isHeld: boolean;
}

interface SaverOptions {
  readonly copies: ClubCopies;
  readonly baseVersion: number;
  readonly revision: number | null;
  /** The working copy at the server; undefined where it is unknown. */
  readonly held: TypedFields | undefined;
  readonly document: TypedFields;
  /** The document that was pending when the page was left before. */
  readonly unsure: TypedFields | undefined;
  /** The published values; undefined where the page does not contain them. */
  readonly published: TypedFields | undefined;
  readonly onChange: (state: SaverState) => void;
}

export interface Saver {
  state(): SaverState;
  changed(document: TypedFields): void;
  /** Sends a pending edit at once. */
  flush(): void;
  /** Retries because the connection or the session may be back. */
  retry(): void;
  /** Stops sending. Resolves when no call is pending any more. */
  stop(): Promise<void>;
  /** Starts, or continues after a stop. */
  start(): void;
}

/** Saves the form into the working copy when typing pauses, one call at a time, until the server has it. */
export function clubSaver(options: SaverOptions): Saver {
  const { copies, baseVersion, published, onChange } = options;
  const pace = paceOfSaving();
  let { document, held, revision } = options;
  let status: SaverStatus = isHeld() ? atRest() : "waiting";
  let unsure: readonly TypedFields[] = options.unsure ? [options.unsure] : [];
  let running: Promise<void> = Promise.resolve();
  let failures = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isHeld(): boolean {
    return held !== undefined && isSameTyped(held, document);
  }

  function atRest(): SaverStatus {
    return published && isSameTyped(published, document) ? "rest" : "saved";
  }

  const state = (): SaverState => ({ status, revision, unsure: unsure.at(-1), isHeld: isHeld() });

  function become(next: SaverStatus): void {
    status = next;
    onChange(state());
  }

  function wait(next: SaverStatus, milliseconds: number): void {
    clearTimeout(timer);
    if (!isStopped) {
      timer = setTimeout(send, milliseconds);
    }
    become(next);
  }

  /** Reports the state and schedules the next step. */
  function settle(): void {
    clearTimeout(timer);
    if (isHeld()) {
      pace.taken();
      become(atRest());
    } else {
      wait("waiting", pace.rest());
    }
  }

  function send(): void {
    clearTimeout(timer);
    pace.taken();
    become("saving");
    running = save(document);
  }

  async function save(document: TypedFields): Promise<void> {
    const lookedUp = unsure.length > 0 ? await lookUp() : undefined;
    if (lookedUp) {
      giveUp(lookedUp);
      return;
    }
    if (!held || !isSameTyped(held, document)) {
      unsure = [...unsure, document];
      onChange(state());
      const outcome = await copies.save({ document, baseVersion, revision });
      if (outcome.status !== "saved") {
        unsure = outcome.status === "failed" ? unsure : [];
        giveUp(outcome);
        return;
      }
      [held, revision] = [document, outcome.value.revision];
    }
    [unsure, failures] = [[], 0];
    settle();
  }

  /** The answer may have been lost, now or when the page was left: then the server has this window's document. */
  async function lookUp(): Promise<Unanswered | undefined> {
    const outcome = await copies.load();
    if (outcome.status !== "found") {
      return outcome;
    }
    const [copy, kept] = [outcome.value, outcome.value?.document];
    if (copy && kept && unsure.some((own) => isSameTyped(own, kept))) {
      [held, revision] = [kept, copy.revision];
    }
    return undefined;
  }

  function giveUp({ status: how }: Unanswered): void {
    if (how === "failed") {
      failures += 1;
      wait("failing", pace.pause(failures));
    } else {
      become(how);
    }
  }

  return {
    state,
    changed(next) {
      if (isSameTyped(next, document)) {
        return;
      }
      document = next;
      pace.changed();
      if (["saving", "failing", "conflict", "expired"].includes(status)) {
        onChange(state());
      } else {
        settle();
      }
    },
    flush() {
      if (!isStopped && status === "waiting") {
        send();
      }
    },
    retry() {
      if (isStopped) {
        return;
      }
      if (status === "failing") {
        send();
      } else if (status === "expired") {
        settle();
      }
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
    start() {
      isStopped = false;
      if (["rest", "saved", "waiting", "failing"].includes(status)) {
        settle();
      }
    },
  };
}
