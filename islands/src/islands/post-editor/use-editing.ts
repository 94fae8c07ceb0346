import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "react";
import { addImage, type PostDocument } from "./document.ts";
import type { BlockPart, Editor } from "./editor-context.ts";
import { type History, historyOf, reduceHistory } from "./history.ts";
import { rememberPicture } from "./queries.ts";
import { sendImage } from "./send-image.ts";
import { createUploads } from "./uploads.ts";

interface Editing {
  readonly editor: Editor;
  readonly history: History;
  readonly root: RefObject<HTMLDivElement | null>;
  /** Said last to people who hear the page. */
  readonly said: string;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly replace: (document: PostDocument) => void;
}

/** What is written, its history, and where the focus goes. */
export function useEditing(userId: string, first: PostDocument): Editing {
  const queryClient = useQueryClient();
  const [history, dispatch] = useReducer(reduceHistory, first, historyOf);
  const [said, setSaid] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const next = useRef("");

  const edit = useCallback<Editor["edit"]>(
    (change, field) => dispatch({ type: "edit", change, at: Date.now(), ...(field !== undefined && { field }) }),
    [],
  );
  const [uploads] = useState(() =>
    createUploads({
      send: (image) => sendImage(userId, image),
      onDone: (block, image) => {
        rememberPicture(queryClient, image);
        edit((document) => addImage(document, block, image.id));
      },
    }),
  );
  useEffect(() => {
    // What is on its way would be lost with the page.
    const ask = (event: BeforeUnloadEvent) => {
      if (uploads.state().some(({ status }) => status !== "failed")) {
        event.preventDefault();
      }
    };
    addEventListener("beforeunload", ask);
    return () => {
      removeEventListener("beforeunload", ask);
      uploads.stop();
    };
  }, [uploads]);

  const { present } = history;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part is there once the document has changed.
  useLayoutEffect(() => {
    if (next.current !== "") {
      root.current?.querySelector<HTMLElement>(next.current)?.focus();
      next.current = "";
    }
  }, [present]);

  const editor = useMemo<Editor>(
    () => ({
      userId,
      uploads,
      edit,
      focusNext: (block: string, part: BlockPart) => {
        next.current = `[data-block="${block}"] [data-part="${part}"]`;
      },
      announce: setSaid,
    }),
    [userId, uploads, edit],
  );

  return {
    editor,
    history,
    root,
    said,
    undo: useCallback(() => dispatch({ type: "undo" }), []),
    redo: useCallback(() => dispatch({ type: "redo" }), []),
    replace: useCallback((document) => dispatch({ type: "replace", document }), []),
  };
}
