import type { ReactNode } from "react";

interface ActProps {
  /** `sun` is for the one main action. */
  readonly kind: "sun" | "quiet";
  /** Its action is running: the button keeps the focus and does nothing. */
  readonly isBusy?: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

/**
 * A button of the payment. It is not ui/Button: shared with this chunk, that would be a chunk of its own, which the entry
 * would name on every page.
 */
export function Act({ kind, isBusy = false, onPress, children }: ActProps): ReactNode {
  return (
    <button
      className={`button button-${kind} button-wide`}
      type="button"
      aria-busy={isBusy || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
