import type { Command, EditorState } from "prosemirror-state";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { texts as editing } from "../texts.ts";
import { TOOLS } from "./commands.ts";
import { ariaKeys, keyWords } from "./keys.ts";
import { canLink, linkAt } from "./links.ts";
import { texts } from "./texts.ts";

interface RichToolbarProps {
  /** The label of the field. */
  readonly label: string;
  /** The id of the text element. */
  readonly controls: string;
  readonly state: EditorState;
  readonly onRun: (command: Command) => void;
  readonly onLink: () => void;
  readonly onMarkdown: () => void;
}

/** A button of the toolbar. */
interface Tool {
  readonly name: string;
  readonly words: string;
  readonly keys?: string;
  /** Undefined for a tool without an on state. */
  readonly isOn?: boolean;
  readonly isPossible: boolean;
  readonly onPress: () => void;
}

/** The tools for the selected text: one stop of the Tab key, with arrow keys between the buttons. */
export function RichToolbar({ label, controls, state, onRun, onLink, onMarkdown }: RichToolbarProps): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const tools: readonly Tool[] = [
    ...TOOLS.map(({ name, keys, isOn, run }) => ({
      name,
      words: texts.tools[name],
      ...(keys !== undefined && { keys }),
      isOn: isOn(state),
      isPossible: run(state),
      onPress: () => onRun(run),
    })),
    {
      name: "link",
      words: texts.link,
      keys: "Mod-k",
      isOn: linkAt(state) !== undefined,
      isPossible: canLink(state),
      onPress: onLink,
    },
    { name: "markdown", words: editing.writeMarkdown, isPossible: true, onPress: onMarkdown },
  ];

  function goTo(place: number) {
    const next = (place + tools.length) % tools.length;
    setCurrent(next);
    row.current?.querySelectorAll("button")[next]?.focus();
  }

  function press(event: KeyboardEvent, place: number) {
    const places = new Map([
      ["ArrowRight", place + 1],
      ["ArrowLeft", place - 1],
      ["Home", 0],
      ["End", tools.length - 1],
    ]);
    const to = places.get(event.key);
    if (to !== undefined) {
      event.preventDefault();
      goTo(to);
    }
  }

  // Keeps the text selected.
  const keepFocus = (event: MouseEvent) => event.preventDefault();

  return (
    <div ref={row} className="rich-tools" role="toolbar" aria-label={texts.toolbar(label)} tabIndex={-1}>
      {tools.map(({ name, words, keys, isOn, isPossible, onPress }, place) => (
        <button
          key={name}
          className="rich-tool"
          type="button"
          tabIndex={place === current ? 0 : -1}
          title={keys && `${words} (${keyWords(keys)})`}
          aria-controls={controls}
          aria-keyshortcuts={keys && ariaKeys(keys)}
          aria-pressed={isOn}
          aria-disabled={!isPossible || undefined}
          onMouseDown={keepFocus}
          onFocus={() => setCurrent(place)}
          onKeyDown={(event) => press(event, place)}
          onClick={() => isPossible && onPress()}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
