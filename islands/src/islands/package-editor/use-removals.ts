import { useEffect, useState } from "react";
import { createRemovals, type Removals, type TellRemoval } from "./removals.ts";

/**
 * Pictures that are taken away for as long as the page is open. Whoever leaves it has decided: they are not asked, and
 * the server is told at once, before the next page is asked for where the browser says so in time. How it is told stays
 * as it is.
 */
export function useRemovals(tell: TellRemoval): Removals {
  const [removals] = useState(() => createRemovals(tell));
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
