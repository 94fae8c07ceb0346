import { useCallback, useMemo, useSyncExternalStore } from "react";
import { step as stepTo } from "../../lib/sheet-history.ts";
import { readPlace, type SearchPlace, writePlace } from "./address.ts";

/** A step that Back undoes, or one that only updates the address. */
type Step = "push" | "replace";

export type ChangePlace = (change: Partial<SearchPlace>, step: Step) => void;

const listeners = new Set<() => void>();

/** The search in the page's address, and the function that changes it. */
export function useAddress(): readonly [SearchPlace, ChangePlace] {
  const query = useSyncExternalStore(subscribe, () => location.search);
  const place = useMemo(() => readPlace(query), [query]);
  const change = useCallback<ChangePlace>((changed, step) => {
    const next = writePlace({ ...readPlace(location.search), ...changed }, location.search);
    if (next === location.search) {
      return;
    }
    const address = `${location.pathname}${next}${location.hash}`;
    if (step === "push") {
      stepTo(address);
    } else {
      history.replaceState(history.state, "", address);
    }
    for (const notify of listeners) {
      notify();
    }
  }, []);
  return [place, change];
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  window.addEventListener("popstate", notify);
  return () => {
    listeners.delete(notify);
    window.removeEventListener("popstate", notify);
  };
}
