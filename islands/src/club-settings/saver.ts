import type { Unanswered } from "../editing/calls.ts";
import { paceOfSaving } from "../editing/pace.ts";
import { isSameTyped, type Typed } from "./typed.ts";
import type { ClubCopies } from "./working-copy.ts";

export type SaverStatus =
  /** It reads as others see it. */
  | "rest"
  /** Something was changed and is saved in a moment. */
  | "waiting"
  | "saving"
  /** The server has it; others do not see it yet. */
  | "saved"
  /** No answer; it is tried again. */
  | "failing"
  /** The server does not take it. */
  | "refused"
  /** Another window saved something else. */
  | "conflict"
  /** Nobody is signed in any more. */
  | "expired";

export interface SaverState {
  readonly status: SaverStatus;
  /** Of what the server has; null: there is no working copy. */
  readonly revision: number | null;
  /** What is on its way to the server, or was and had no answer: it may be there. */
  readonly unsure: Typed | undefined;
  /** The server has all that stands in the form. */
  readonly isHeld: boolean;
}

interface SaverOptions {
  readonly copies: ClubCopies;
  readonly baseVersion: number;
  readonly revision: number | null;
  /** What the server has; undefined where that is not known. */
  readonly held: Typed | undefined;
  readonly document: Typed;
  /** What was on its way when the page was left before. */
  readonly unsure: Typed | undefined;
  /** What others see; undefined where the page does not say. */
  readonly published: Typed | undefined;
  readonly onChange: (state: SaverState) => void;
}

export interface Saver {
  state(): SaverState;
  changed(document: Typed): void;
  /** Sends at once what would be sent in a moment. */
  flush(): void;
  /** The connection or the session may be back. */
  retry(): void;
  /** Nothing is sent from now on; keeps when nothing is on its way any more. */
  stop(): Promise<void>;
  /** Begins, and goes on after it was stopped. */
  start(): void;
}

/** Puts what stands in the form into the working copy: when typing rests, one call at a time, until the server has it. */
export function clubSaver(options: SaverOptions): Saver {
  const { copies, baseVersion, published, onChange } = options;
  const pace = paceOfSaving();
  let { document, held, revision } = options;
  let status: SaverStatus = isHeld() ? atRest() : "waiting";
  let unsure: readonly Typed[] = options.unsure ? [options.unsure] : [];
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

  /** Says how it stands now, and does something about it. */
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

  async function save(document: Typed): Promise<void> {
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

  /** An answer may have been lost on its way, now or when the page was left: then what the server has is from here. */
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
