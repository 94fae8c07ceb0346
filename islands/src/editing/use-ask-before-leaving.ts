import { useEffect, useEffectEvent } from "react";

/** Asks before the page is left with unsaved edits. */
export function useAskBeforeLeaving(isUnsaved: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) {
      event.preventDefault();
    }
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => ask(event);
    addEventListener("beforeunload", leave);
    return () => removeEventListener("beforeunload", leave);
  }, []);
}
