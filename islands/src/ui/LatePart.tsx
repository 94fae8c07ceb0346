import { type ReactNode, useState } from "react";
import { type Late, useNow } from "../lib/late.ts";
import { texts as common } from "../lib/texts.ts";
import { Alert } from "./Alert.tsx";
import { texts } from "./texts.ts";

interface LatePartProps<Part> {
  readonly part: Late<Part>;
  /** Continues without it; undefined where that is impossible. */
  readonly onClose: (() => void) | undefined;
  readonly children: (part: Part) => ReactNode;
}

/** A requested part, once its code has loaded; shows an error with a retry where it fails to load. */
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
