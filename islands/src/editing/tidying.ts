import type { Pace } from "./pace.ts";
import type { Unpublished } from "./unpublished.ts";

interface TidyingOptions {
  readonly unpublished: Pick<Unpublished<unknown>, "isSpent" | "keep" | "become">;
  readonly pace: Pick<Pace, "pause">;
  /** Undefined for a thing that is not made yet. */
  readonly idOf: () => string | undefined;
  /** Acts once nothing else is under way. */
  readonly inTurn: (act: () => Promise<void>) => Promise<void>;
}

/** Takes away what the server kept of changes that are published. Nobody waits for it, and nothing is said of it. */
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
      // Somebody has written into it since: it is theirs.
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
