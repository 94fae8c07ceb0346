import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from "react";
import type { EditDocument, Editor, ItemPart } from "./editor-context.ts";
import { type History, historyOf, reduceHistory } from "./history.ts";
import { sendImage } from "./images/send-image.ts";
import type { UserImage } from "./images/uploads.ts";
import { useDescriptions } from "./images/use-descriptions.ts";
import { useUploads } from "./images/use-uploads.ts";
import { rememberPicture } from "./queries.ts";

/** Elements that get the focus after a refusal. */
export const INVALID_FIELDS = "[aria-invalid=true], [data-problem]";

interface Editing<Written> {
  readonly editor: Editor;
  readonly edit: EditDocument<Written>;
  readonly history: History<Written>;
  readonly root: RefObject<HTMLDivElement | null>;
  /** The last announcement. */
  readonly said: string;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly replace: (document: Written) => void;
}

/** The document, its history and the focus; an uploaded picture is added to its item. */
export function useEditing<Written extends object>(
  userId: string,
  first: Written,
  addImage: (document: Written, item: string, imageId: string) => Written,
): Editing<Written> {
  const queryClient = useQueryClient();
  const [history, dispatch] = useReducer(reduceHistory<Written>, first, historyOf<Written>);
  const [said, setSaid] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const next = useRef("");

  const edit = useCallback<EditDocument<Written>>(
    (change, field) => dispatch({ type: "edit", change, at: Date.now(), ...(field !== undefined && { field }) }),
    [],
  );
  const descriptions = useDescriptions((image) => {
    rememberPicture(queryClient, image);
    void queryClient.invalidateQueries({ queryKey: ["editing", "library"] });
  });
  const uploads = useUploads<UserImage>({
    send: (image) => sendImage(userId, image),
    onDone: (item, image, key) => {
      rememberPicture(queryClient, image);
      edit((document) => addImage(document, item, image.id));
      descriptions.arrived(key, image);
    },
  });

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
      descriptions,
      focusNext: (item: string, part: ItemPart) => {
        next.current = `[data-item="${item}"] [data-part="${part}"]`;
      },
      announce: setSaid,
    }),
    [userId, uploads, descriptions],
  );

  return {
    editor,
    edit,
    history,
    root,
    said,
    undo: useCallback(() => dispatch({ type: "undo" }), []),
    redo: useCallback(() => dispatch({ type: "redo" }), []),
    replace: useCallback((document: Written) => dispatch({ type: "replace", document }), []),
  };
}
