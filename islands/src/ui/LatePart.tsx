import { type ReactNode, useState } from "react";
import { type Late, useNow } from "../lib/late.ts";
import { texts as common } from "../lib/texts.ts";
import { Alert } from "./Alert.tsx";
import { texts } from "./texts.ts";

interface LatePartProps<Part> {
  readonly part: Late<Part>;
  /** Goes on without it; undefined where that cannot be. */
  readonly onClose: (() => void) | undefined;
  readonly children: (part: Part) => ReactNode;
}

/** What somebody asked for, once its code is there; where that cannot be had it says so, and can be tried again. */
export function LatePart<Part>({ part, onClose, children }: LatePartProps<Part>): ReactNode {
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const here = useNow(part, () => setMissing(true));
  if (here !== undefined) {
    return children(here);
  }

  async function tryAgain() {
    if (!isBusy) {
      setBusy(true);
      await part.load();
      setBusy(false);
    }
  }

  return (
    isMissing && (
      <Alert kind="bad">
        <p>{texts.notLoaded}</p>
        <p>
          <button
            className="button button-quiet button-small"
            type="button"
            aria-busy={isBusy || undefined}
            onClick={tryAgain}
          >
            {common.tryAgain}
          </button>{" "}
          {onClose && (
            <button className="button button-quiet button-small" type="button" onClick={onClose}>
              {texts.close}
            </button>
          )}
        </p>
      </Alert>
    )
  );
}
