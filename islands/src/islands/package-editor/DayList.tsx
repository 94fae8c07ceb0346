import { type ReactNode, useId } from "react";
import { useEditor } from "../../editing/editor-context.ts";
import { ItemList } from "../../editing/lists/ItemList.tsx";
import { texts as editing } from "../../editing/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { DayContent } from "./DayContent.tsx";
import { addDay, type Day, MAX_DAYS, moveDay, newDay, removeDay } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import type { Problems } from "./problems.ts";
import { texts } from "./texts.ts";

interface DayListProps {
  readonly days: readonly Day[];
  readonly problems: Problems;
}

/** The descriptions of the days of a package, in order. */
export function DayList({ days, problems }: DayListProps): ReactNode {
  const edit = useEdit();
  const headingId = useId();
  return (
    <section className="stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.days}</h2>
      {days.length === 0 && <p className="soft">{texts.daysEmpty}</p>}
      <ItemList
        items={days}
        nameOf={(_, place) => texts.dayName(place + 1)}
        onMove={(key, where) => edit((document) => moveDay(document, key, where))}
        onRemove={(key) => edit((document) => removeDay(document, key))}
      >
        {(day) => <DayContent day={day} problem={problems.items.get(day.key)} />}
      </ItemList>
      <AddDay count={days.length} />
    </section>
  );
}

function AddDay({ count }: { count: number }): ReactNode {
  const edit = useEdit();
  const { focusNext, announce } = useEditor();
  const isFull = count >= MAX_DAYS;

  function add() {
    if (isFull) {
      announce(texts.fullOfDays(MAX_DAYS));
      return;
    }
    const day = newDay();
    focusNext(day.key, "words");
    edit((document) => addDay(document, day));
    announce(editing.added(texts.dayName(count + 1), count + 1));
  }

  return (
    <div className="stack stack-s">
      <button
        className="button button-quiet button-small"
        type="button"
        aria-disabled={isFull || undefined}
        data-part="begin"
        onClick={add}
      >
        <Icon name="plus" />
        {texts.addDay}
      </button>
      {isFull && <p className="field-hint">{texts.fullOfDays(MAX_DAYS)}</p>}
    </div>
  );
}
