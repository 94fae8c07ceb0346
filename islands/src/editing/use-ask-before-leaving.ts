import { useEffect, useEffectEvent } from "react";

/** Whoever leaves the page is asked first, where something would be lost with it. */
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
