import { type ReactNode, useEffect, useRef, useState } from "react";
import { ChosenStay } from "../../editing/fields/ChosenStay.tsx";
import { StayPicker } from "../../editing/fields/StayPicker.tsx";
import { changeDay, type Day } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import { texts } from "./texts.ts";

interface NightFieldProps {
  readonly day: Day;
  /** The stay of the night before. */
  readonly before: string | undefined;
  readonly error: string | undefined;
}

/** Gets the focus when a stay, or the buttons to choose one, replaces the other. */
const BEGIN = "[data-part=begin]";

/** Chooses the stay for the night after a day; optional. */
export function NightField({ day: { key, hotelId }, before, error }: NightFieldProps): ReactNode {
  const edit = useEdit();
  const [isChoosing, setChoosing] = useState(false);
  const shown = `${hotelId ?? ""} ${isChoosing}`;
  const wasShown = useRef(shown);
  // Undoing a choice leaves the focus where it is.
  const isPressed = useRef(false);
  const place = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    if (wasShown.current !== shown) {
      wasShown.current = shown;
      if (isPressed.current) {
        isPressed.current = false;
        place.current?.querySelector<HTMLElement>(BEGIN)?.focus();
      }
    }
  }, [shown]);

  function choose(id: string | undefined) {
    isPressed.current = true;
    setChoosing(false);
    edit((document) => changeDay(document, key, { hotelId: id }));
  }

  function look(isOther: boolean) {
    isPressed.current = true;
    setChoosing(isOther);
  }

  return (
    <fieldset ref={place} className="editor-add stack stack-s">
      <legend className="field-label">{texts.night}</legend>
      {hotelId === undefined || isChoosing ? (
        <StayPicker error={error} onChoose={choose} />
      ) : (
        <ChosenStay id={hotelId} error={error} onOther={() => look(true)} />
      )}
      <div className="row">
        {hotelId === undefined && before !== undefined && (
          <QuietButton words={texts.sameNight} onPress={() => choose(before)} />
        )}
        {hotelId !== undefined && isChoosing && <QuietButton words={texts.keepStay} onPress={() => look(false)} />}
        {hotelId !== undefined && <QuietButton words={texts.noStay} onPress={() => choose(undefined)} />}
      </div>
    </fieldset>
  );
}

function QuietButton({ words, onPress }: { words: string; onPress: () => void }): ReactNode {
  return (
    <button className="button button-quiet button-small" type="button" onClick={onPress}>
      {words}
    </button>
  );
}
