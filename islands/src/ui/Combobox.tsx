import { Combobox as Primitive } from "@base-ui/react/combobox";
import type { ReactNode } from "react";
import { texts } from "./texts.ts";
import "./combobox.css";

interface ComboboxProps<Choice> {
  /** The field's id, for its label. */
  readonly id: string;
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly typed: string;
  /** The matches of the typed text, which the caller looks up. */
  readonly choices: readonly Choice[];
  readonly keyOf: (choice: Choice) => string;
  /** Rendered between the field and its list. */
  readonly notes: ReactNode;
  readonly onType: (typed: string) => void;
  readonly onChoose: (choice: Choice) => void;
  /** Called by Escape where there is a text. */
  readonly onEscape?: () => void;
  /** Called when the focus leaves the field and what lies over the page. */
  readonly onLeave?: () => void;
  /** The field's part of its item. */
  readonly part?: "begin" | "words";
  /** Its text is the editor's: undo and redo are those of the document. */
  readonly isWritten?: boolean;
  /** The list lies over what is below the field, with this above it. */
  readonly over?: ReactNode;
  /** Renders a choice. */
  readonly children: (choice: Choice) => ReactNode;
}

/** The reasons for a change of the text by typing. */
const TYPED: readonly string[] = ["input-change", "input-clear"];

/**
 * A field with the list of matches below it. The focus stays in the field: arrow keys move through the list, Enter
 * chooses, Escape empties the field. Input-method text counts once its composition ends. With `over` the list moves
 * nothing that is below the field.
 */
export function Combobox<Choice>(props: ComboboxProps<Choice>): ReactNode {
  const { id, describedBy, isWrong, typed, choices, keyOf, notes, onType, onChoose, children } = props;
  const { onEscape = () => onType(""), part = "begin", isWritten = false, over, onLeave } = props;
  const list = (
    <Primitive.List className="combobox-list" aria-label={texts.choices}>
      {(choice: Choice) => (
        <Primitive.Item key={keyOf(choice)} className="combobox-option" value={choice}>
          {children(choice)}
        </Primitive.Item>
      )}
    </Primitive.List>
  );
  return (
    <Primitive.Root<Choice>
      inline={true}
      open={true}
      items={choices}
      filter={null}
      itemToStringLabel={keyOf}
      // Keeps no value: the caller gets the choice.
      value={null}
      onValueChange={(choice) => choice !== null && onChoose(choice)}
      inputValue={typed}
      onInputValueChange={(words, { reason }) => TYPED.includes(reason) && onType(words)}
    >
      <Primitive.Input
        className="input"
        id={id}
        type="text"
        enterKeyHint={isWritten ? "next" : "search"}
        // There is no list without matches.
        aria-expanded={choices.length > 0}
        aria-describedby={describedBy}
        aria-invalid={isWrong ? true : undefined}
        data-part={part}
        data-own-undo={isWritten ? undefined : true}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.parentElement?.contains(relatedTarget))) {
            onLeave?.();
          }
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed !== "" && !event.nativeEvent.isComposing) {
            event.stopPropagation();
            onEscape();
          }
        }}
      />
      {over === undefined ? (
        <>
          {notes}
          {list}
        </>
      ) : (
        <>
          <div className="combobox-over">
            {over}
            {list}
          </div>
          {notes}
        </>
      )}
    </Primitive.Root>
  );
}
