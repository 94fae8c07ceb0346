import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { AUTH_DONE } from "../../lib/events.ts";
import { SESSION_NOTE } from "../../lib/route-context.ts";
import { useAskBeforeLeaving } from "../use-ask-before-leaving.ts";
import { autosave } from "./autosave.ts";
import type { Autosave, AutosaveOptions } from "./autosave-options.ts";
import type { SaveState } from "./save-state.ts";

interface Saving<Subject, Written, Visibility> {
  readonly saver: Autosave<Subject, Written, Visibility>;
  readonly save: SaveState<Written, Visibility>;
}

/** Saves the document as it changes, and at once when the focus leaves a field or the page is left. */
export function useAutosave<Subject, Written, Visibility>(
  root: RefObject<HTMLElement | null>,
  options: AutosaveOptions<Subject, Written, Visibility>,
  document: Written,
): Saving<Subject, Written, Visibility> {
  const [saver] = useState(() => autosave(options));
  const save = useSyncExternalStore(saver.subscribe, saver.state);

  useEffect(() => {
    saver.start();
    return () => saver.stop();
  }, [saver]);

  useEffect(() => {
    saver.changed(document);
  }, [saver, document]);

  // The copy on this device is for accidents; creators do not expect to find their work there.
  useAskBeforeLeaving(saver.isUnsaved);

  useEffect(() => {
    const element = root.current;
    element?.addEventListener("focusout", saver.flush);
    return () => element?.removeEventListener("focusout", saver.flush);
  }, [root, saver]);

  useEffect(() => {
    const seen = () => {
      if (window.document.visibilityState === "hidden") {
        void saver.flush();
      } else {
        saver.retry();
      }
    };
    // A session that began in another tab, also while this one has neither the focus nor a change of visibility.
    const heard = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION_NOTE && newValue !== null) {
        saver.retry();
      }
    };
    addEventListener("storage", heard);
    addEventListener("online", saver.retry);
    // The creator may have signed in in another window while this one stayed visible.
    addEventListener("focus", saver.retry);
    window.document.addEventListener("visibilitychange", seen);
    window.document.addEventListener(AUTH_DONE, saver.retry);
    return () => {
      removeEventListener("storage", heard);
      removeEventListener("online", saver.retry);
      removeEventListener("focus", saver.retry);
      window.document.removeEventListener("visibilitychange", seen);
      window.document.removeEventListener(AUTH_DONE, saver.retry);
    };
  }, [saver]);

  return { saver, save };
}
