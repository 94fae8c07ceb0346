import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { afterPaint, type PaintedWork } from "../../lib/after-paint.ts";
import type { ItemPart } from "../editor-context.ts";
import type { FieldState } from "../fields/use-written.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import { linkAt, removeLink, setLink } from "./links.ts";
import { readMarkdown, writeMarkdown } from "./markdown.ts";
import { readPasted } from "./paste.ts";
import { plugins } from "./plugins.ts";
import { RichToolbar } from "./RichToolbar.tsx";
import "./rich.css";

interface RichTextProps {
  readonly label: string;
  /** Markdown that formatted text can represent. */
  readonly value: string;
  readonly written: FieldState;
  readonly part: ItemPart | undefined;
  readonly onChange: (value: string) => void;
  /** The writer chooses to write Markdown. */
  readonly onMarkdown: () => void;
}

/** Events after which the page may be gone. */
const LEAVING = ["beforeunload", "pagehide", "visibilitychange"];

/**
 * Edits Markdown as formatted text. The browser paints a key first; the editor around hears of it right after, or before
 * another field gets the focus, a command runs or the page ends.
 */
export function RichText({ label, value, written, part, onChange, onMarkdown }: RichTextProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** The Markdown that the editor around knows. */
  const shown = useRef(value);
  const telling = useRef<PaintedWork>(null);
  const change = useRef(onChange);
  const [isLinking, setLinking] = useState(false);
  const [first] = useState(() => {
    const openLink: Command = () => {
      telling.current?.now();
      setLinking(true);
      return true;
    };
    return EditorState.create({ doc: readMarkdown(value), plugins: plugins(openLink) });
  });
  const [state, setState] = useState(first);
  /** The content of that Markdown: content that is not changed is not written, since Markdown has several forms. */
  const known = useRef(first.doc);

  useLayoutEffect(() => {
    change.current = onChange;
  }, [onChange]);

  useLayoutEffect(() => {
    const made = new EditorView(place.current, {
      state: first,
      transformPastedHTML: readPasted,
      ...roomForBars(),
      handleDOMEvents: {
        // The browser's own undo does not know the rest of the editor.
        beforeinput: (_, event) => isOfHistory(event) && prevented(event),
        blur: () => told(),
        keydown: (_, { ctrlKey, metaKey }) => (ctrlKey || metaKey) && told(),
      },
      dispatchTransaction(transaction) {
        made.updateState(made.state.apply(transaction));
        tell.soon();
      },
    });
    const tell = afterPaint(() => {
      const next = made.state;
      setState(next);
      const markdown = next.doc === known.current ? shown.current : writeMarkdown(next.doc);
      known.current = next.doc;
      if (markdown !== shown.current) {
        shown.current = markdown;
        change.current(markdown);
      }
    });
    function told(): boolean {
      tell.now();
      return false;
    }
    const leave = () => flushSync(tell.now);
    for (const event of LEAVING) {
      addEventListener(event, leave, { capture: true });
    }
    view.current = made;
    telling.current = tell;
    return () => {
      for (const event of LEAVING) {
        removeEventListener(event, leave, { capture: true });
      }
      tell.cancel();
      view.current = null;
      telling.current = null;
      made.destroy();
    };
  }, [first]);

  const { id, labelId, describedBy, isWrong } = written;
  useLayoutEffect(() => {
    const attributes: Record<string, string> = {
      class: "input rich-text",
      id,
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": labelId,
      "aria-invalid": String(isWrong),
      "data-words": "",
    };
    if (describedBy !== undefined) {
      attributes["aria-describedby"] = describedBy;
    }
    if (part !== undefined) {
      attributes["data-part"] = part;
    }
    view.current?.setProps({ attributes });
  }, [id, labelId, describedBy, isWrong, part]);

  // Shows the value after an undo, or another version of it.
  useLayoutEffect(() => {
    const current = view.current;
    if (current && value !== shown.current) {
      telling.current?.cancel();
      shown.current = value;
      const next = withText(current.state, value);
      known.current = next.doc;
      current.updateState(next);
      setState(next);
    }
  }, [value]);

  function run(command: Command) {
    const current = view.current;
    if (current) {
      command(current.state, current.dispatch, current);
      telling.current?.now();
      current.focus();
    }
  }

  function link(command: Command) {
    setLinking(false);
    run(command);
  }

  const found = linkAt(state);
  return (
    <div className="rich">
      <RichToolbar
        label={label}
        controls={id}
        state={state}
        onRun={run}
        onLink={() => {
          telling.current?.now();
          setLinking(true);
        }}
        onMarkdown={() => {
          telling.current?.now();
          onMarkdown();
        }}
      />
      <div ref={place} className="rich-place" />
      {isLinking && view.current && (
        <LinkDialog
          href={found?.href}
          asksForWords={!found && state.selection.empty}
          opener={view.current.dom}
          onSet={(href, words) => link(setLink(href, words))}
          onRemove={() => link(removeLink)}
          onClose={() => setLinking(false)}
        />
      )}
    </div>
  );
}

/** The state with another text, and the cursor near its old place. */
function withText({ plugins: kept, selection }: EditorState, markdown: string): EditorState {
  const doc = readMarkdown(markdown);
  const near = TextSelection.near(doc.resolve(Math.min(selection.head, doc.content.size)));
  return EditorState.create({ doc, selection: near, plugins: [...kept] });
}

/** Keeps the cursor clear of what sticks to the edges of the window, as the browser does for elements. */
function roomForBars() {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const pixels = (length: string) => Number.parseFloat(length) || 0;
  const room = { top: pixels(scrollPaddingTop), bottom: pixels(scrollPaddingBottom), left: 0, right: 0 };
  return { scrollThreshold: room, scrollMargin: room };
}

function isOfHistory({ inputType }: InputEvent): boolean {
  return inputType === "historyUndo" || inputType === "historyRedo";
}

function prevented(event: Event): boolean {
  event.preventDefault();
  return true;
}
