import { Combobox as Primitive } from "@base-ui/react/combobox";
import type { ReactNode } from "react";
import { texts } from "./texts.ts";
import "./combobox.css";

interface ComboboxProps<Choice> {
  /** Of the field, for its label. */
  readonly id: string;
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly typed: string;
  /** What fits what was typed: whoever renders it looks for that. */
  readonly choices: readonly Choice[];
  readonly keyOf: (choice: Choice) => string;
  /** Between the field and its list. */
  readonly notes: ReactNode;
  readonly onType: (typed: string) => void;
  readonly onChoose: (choice: Choice) => void;
  /** The words of a choice. */
  readonly children: (choice: Choice) => ReactNode;
}

/** Reasons for other words in the field that somebody has typed. */
const TYPED: readonly string[] = ["input-change", "input-clear"];

/**
 * A field and, below it, the list of what fits. The focus stays in the field: arrow keys go through the list, Enter
 * chooses, Escape empties the field. What is put together by an input method counts once it is whole.
 */
export function Combobox<Choice>(props: ComboboxProps<Choice>): ReactNode {
  const { id, describedBy, isWrong, typed, choices, keyOf, notes, onType, onChoose, children } = props;
  return (
    <Primitive.Root<Choice>
      inline={true}
      open={true}
      items={choices}
      filter={null}
      itemToStringLabel={keyOf}
      // Nothing is kept here: what is chosen goes on to whoever asked.
      value={null}
      onValueChange={(choice) => choice !== null && onChoose(choice)}
      inputValue={typed}
      onInputValueChange={(words, { reason }) => TYPED.includes(reason) && onType(words)}
    >
      <Primitive.Input
        className="input"
        id={id}
        type="text"
        enterKeyHint="search"
        // There is no list before something fits.
        aria-expanded={choices.length > 0}
        aria-describedby={describedBy}
        aria-invalid={isWrong ? true : undefined}
        data-part="begin"
        data-own-undo={true}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed !== "" && !event.nativeEvent.isComposing) {
            event.stopPropagation();
            onType("");
          }
        }}
      />
      {notes}
      <Primitive.List className="combobox-list" aria-label={texts.choices}>
        {(choice: Choice) => (
          <Primitive.Item key={keyOf(choice)} className="combobox-option" value={choice}>
            {children(choice)}
          </Primitive.Item>
        )}
      </Primitive.List>
    </Primitive.Root>
  );
}
