import type { Pace } from "./pace.ts";
import type { Unpublished } from "./unpublished.ts";

interface TidyingOptions {
  readonly unpublished: Pick<Unpublished<unknown>, "isSpent" | "keep" | "become">;
  readonly pace: Pick<Pace, "pause">;
  /** Undefined for a new thing. */
  readonly idOf: () => string | undefined;
  /** Runs when no other call is pending. */
  readonly inTurn: (act: () => Promise<void>) => Promise<void>;
}

/** Removes the working copy of published edits in the background, without a message. */
interface Tidying {
  tidy(): void;
  stop(): void;
}

export function tidying({ unpublished, pace, idOf, inTurn }: TidyingOptions): Tidying {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function act(): Promise<void> {
    const id = idOf();
    if (id === undefined || isStopped || !unpublished.isSpent()) {
      return;
    }
    const { status } = await unpublished.keep(id, undefined);
    failures = status === "failed" ? failures + 1 : 0;
    if (status === "failed" && !isStopped) {
      timer = setTimeout(tidy, pace.pause(failures));
    } else if (status === "conflict" || status === "refused") {
      // Another user has written into it since: it is theirs.
      unpublished.become(undefined);
    }
  }

  function tidy(): void {
    clearTimeout(timer);
    isStopped = false;
    if (unpublished.isSpent()) {
      void inTurn(act);
    }
  }

  return {
    tidy,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
