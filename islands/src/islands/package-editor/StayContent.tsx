import { type ReactNode, useEffect, useRef, useState } from "react";
import { limits } from "../../api/schemas.ts";
import { ChosenStay } from "../../editing/fields/ChosenStay.tsx";
import { StayPicker } from "../../editing/fields/StayPicker.tsx";
import { WrittenField } from "../../editing/fields/WrittenField.tsx";
import { changeStay, type Stay } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import { NightsField } from "./NightsField.tsx";
import type { ItemProblem } from "./problems.ts";
import { texts } from "./texts.ts";

interface StayContentProps {
  readonly stay: Stay;
  readonly problem: ItemProblem | undefined;
}

/** Gets the focus when the stay, or the picker for another one, replaces the other. */
const BEGIN = "[data-part=begin]";

/** The hotel of a stay, its nights and a note. */
export function StayContent({ stay, problem }: StayContentProps): ReactNode {
  const edit = useEdit();
  const { key, hotelId, nights, note } = stay;
  const [isChoosing, setChoosing] = useState(false);
  const shown = useRef(isChoosing);
  const place = useRef<HTMLDivElement>(null);
  const errorOf = (part: string) => (problem?.part === part ? problem.message : undefined);
  const hotelError = problem && !["nights", "note"].includes(problem.part) ? problem.message : undefined;

  useEffect(() => {
    if (shown.current !== isChoosing) {
      shown.current = isChoosing;
      place.current?.querySelector<HTMLElement>(BEGIN)?.focus();
    }
  }, [isChoosing]);

  function choose(id: string) {
    setChoosing(false);
    edit((document) => changeStay(document, key, { hotelId: id }));
  }

  return (
    <div ref={place} className="stack">
      {isChoosing ? (
        <>
          <StayPicker error={undefined} onChoose={choose} />
          <button className="button button-quiet button-small" type="button" onClick={() => setChoosing(false)}>
            {texts.keepStay}
          </button>
        </>
      ) : (
        <ChosenStay id={hotelId} error={hotelError} onOther={() => setChoosing(true)} />
      )}
      <NightsField
        value={nights}
        error={errorOf("nights")}
        onChange={(next) => edit((document) => changeStay(document, key, { nights: next }))}
      />
      <WrittenField
        label={texts.note}
        value={note}
        most={limits.PackageStay.note.maxLength}
        isLong={true}
        error={errorOf("note")}
        onChange={(next) => edit((document) => changeStay(document, key, { note: next }), `${key}-note`)}
      />
    </div>
  );
}
