import { type ReactNode, useCallback } from "react";
import { showFailure } from "../lib/failure.ts";

/** The failure state of the entry script inside a React tree: same form, same texts. */
export function ErrorState({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }): ReactNode {
  const fill = useCallback(
    (element: HTMLDivElement | null) => {
      if (element) {
        showFailure(element, error, onTryAgain);
      }
    },
    [error, onTryAgain],
  );
  return <div ref={fill} className="island-error" />;
}
