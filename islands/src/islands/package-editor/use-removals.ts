import { useEffect, useState } from "react";
import { createRemovals, type Removals, type SendRemoval } from "./removals.ts";

/**
 * Keeps removed pictures restorable while the page is open. Leaving the page confirms the removal: it is sent at once
 * and without a question, before the next page is requested where the browser says so in time. `sendRemoval` must stay
 * the same.
 */
export function useRemovals(sendRemoval: SendRemoval): Removals {
  const [removals] = useState(() => createRemovals(sendRemoval));
  useEffect(() => {
    const send = () => void removals.send();
    addEventListener("beforeunload", send);
    addEventListener("pagehide", send);
    return () => {
      removeEventListener("beforeunload", send);
      removeEventListener("pagehide", send);
      send();
    };
  }, [removals]);
  return removals;
}
