import { type ReactNode, useEffect, useId, useState } from "react";
import { token } from "../../api/client.ts";
import type { components } from "../../api/schema.d.ts";
import { limits } from "../../api/schemas.ts";
import { TypedStayPicker } from "../../editing/fields/StayPicker.tsx";
import { useAskBeforeLeaving } from "../../editing/use-ask-before-leaving.ts";
import { type KeptState, useKeptState } from "../../lib/kept-state.ts";
import { Button } from "../../ui/Button.tsx";
import { loadHotel, makeDrafts } from "./calls.ts";
import { FoundMap } from "./FoundMap.tsx";
import { FoundRow } from "./FoundRow.tsx";
import { addRows, changeRow, chooseHotel, isUnmade, type Row, rowOfHotel, tickedOf } from "./found.ts";
import { editorOf, Made } from "./Made.tsx";
import { PasteBox } from "./PasteBox.tsx";
import type { StayFinderProps } from "./props.ts";
import { StayMap } from "./StayMap.tsx";
import { texts } from "./texts.ts";
import { WrongNote } from "./WrongNote.tsx";
import { type Wrong, wordsOf, wrongOf } from "./wrong.ts";
import "../../editing/editing.css";
import "./stay-finder.css";

const NO_ROWS: readonly Row[] = [];
const ROWS: KeptState<readonly Row[]> = new WeakMap();
const TYPED: KeptState<string> = new WeakMap();

type Drafts = components["schemas"]["StayDraftsMade"];

/**
 * Finds stays by their names, on a map or by pasted lines. A chosen stay becomes a draft and its editor opens; pasted
 * lines become a list first, which further stays join, and drafts are created of its ticked rows.
 */
export function StayFinder({ slug }: StayFinderProps): ReactNode {
  const [rows, setRows] = useKeptState(ROWS, NO_ROWS);
  const [typed, setTyped] = useKeptState(TYPED, "");
  const [pickWrong, setPickWrong] = useState<Wrong>();
  const [mapWrong, setMapWrong] = useState<Wrong>();
  const [wrong, setWrong] = useState<Wrong>();
  const [isBusy, setBusy] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const [drafts, setDrafts] = useState<Drafts>();
  const headingId = useId();
  // The back button may restore the page as it was left.
  useEffect(() => {
    const rest = () => setOpening(false);
    addEventListener("pageshow", rest);
    return () => removeEventListener("pageshow", rest);
  }, []);
  // Bound from the start, so that another user who signs in later does not get this user's choice.
  useEffect(() => {
    token.keepToFirst();
    token.current().catch(() => {});
  }, []);
  // The rows exist on this page alone.
  useAskBeforeLeaving(() => rows.some(isUnmade));
  const ticked = tickedOf(rows);
  const found = rows.filter(({ chosen }) => chosen !== undefined).length;

  /**
   * Loads a hotel and passes its row to `take`. `complain` is called with an error, or with undefined to clear it.
   * Resolves to whether the hotel was accepted.
   */
  async function pick(hotelId: string, take: (row: Row) => void, complain: (wrong?: Wrong) => void) {
    const outcome = await loadHotel(hotelId);
    if (outcome.status === "found") {
      complain(undefined);
      take(rowOfHotel(outcome.value));
    } else {
      complain(wrongOf(outcome));
    }
    return outcome.status === "found";
  }

  /** Opens the editor of a new draft of the stay, or of the one that is there. */
  async function write(hotelId: string, complain: (wrong?: Wrong) => void) {
    complain(undefined);
    setOpening(true);
    const outcome = await makeDrafts([hotelId]);
    const [stay] = outcome.status === "found" ? [...outcome.value.made, ...outcome.value.alreadyThere] : [];
    if (stay) {
      location.assign(editorOf(stay.id));
      return;
    }
    setOpening(false);
    complain(outcome.status === "found" ? { words: texts.madeNone } : wrongOf(outcome));
  }

  function choose(hotelId: string, complain: (wrong?: Wrong) => void) {
    if (rows.length > 0) {
      void pick(hotelId, addPicked, complain);
    } else if (!isOpening) {
      void write(hotelId, complain);
    }
  }

  /** Appends the row, and empties the field unless it has other text by now. */
  function addPicked(row: Row) {
    add([row]);
    setTyped((now) => (now === typed ? "" : now));
  }

  function add(added: readonly Row[]) {
    setDrafts(undefined);
    setWrong(undefined);
    setRows((current) => addRows(current, added));
  }

  async function make() {
    if (isBusy) {
      return;
    }
    if (ticked.length === 0 || ticked.length > limits.StayDrafts.hotelIds.maxItems) {
      setWrong({ words: ticked.length === 0 ? texts.makeNone : texts.tooManyTicked });
      return;
    }
    setBusy(true);
    setWrong(undefined);
    const asked = rows.filter(({ isTicked }) => isTicked);
    const outcome = await makeDrafts(ticked);
    setBusy(false);
    if (outcome.status === "found") {
      setDrafts(outcome.value);
      // Rows that were not ticked then, or have another hotel by now, stay.
      const isMade = ({ key, chosen }: Row) => asked.some((row) => row.key === key && row.chosen === chosen);
      setRows((current) => current.filter((row) => !isMade(row)));
    } else {
      setWrong(wrongOf(outcome));
    }
  }

  return (
    <section className="stay-finder stack stack-l" aria-label={texts.finder}>
      <div className="card stay-finder-box stack">
        <h2>{texts.byName}</h2>
        <div className="stay-finder-by-name">
          <TypedStayPicker
            error={wordsOf(pickWrong)}
            typed={typed}
            onType={setTyped}
            onChoose={(hotelId) => choose(hotelId, setPickWrong)}
          />
          <StayMap
            typed={typed}
            chosen={rows.flatMap(({ chosen }) => chosen ?? [])}
            wrong={mapWrong}
            onChoose={(hotelId) => choose(hotelId, setMapWrong)}
          />
        </div>
        <p role="status">{isOpening && texts.opening}</p>
        {pickWrong === "expired" && <WrongNote wrong={pickWrong} />}
      </div>
      <PasteBox onFound={add} />
      {drafts && <Made drafts={drafts} />}
      {rows.length > 0 && (
        <section className="stack" aria-labelledby={headingId}>
          <h2 id={headingId}>{texts.found}</h2>
          <p role="status">{texts.foundCount(found, rows.length)}</p>
          {slug !== undefined && <FoundMap rows={rows} slug={slug} />}
          <ul className="stay-finder-rows">
            {rows.map((row) => (
              <FoundRow
                key={row.key}
                row={row}
                onTick={(isTicked) => setRows((current) => changeRow(current, row.key, { isTicked }))}
                onChoose={(hotel) => setRows((current) => chooseHotel(current, row.key, hotel))}
                onOther={(id, complain) => {
                  const take = ({ matches: [match] }: Row) =>
                    match && setRows((current) => chooseHotel(current, row.key, match.hotel));
                  return pick(id, take, complain);
                }}
                onRemove={() => setRows((current) => current.filter(({ key }) => key !== row.key))}
              />
            ))}
          </ul>
          {wrong && <WrongNote wrong={wrong} />}
          <Button kind="sun" isBusy={isBusy} onClick={() => void make()}>
            {texts.make(ticked.length)}
          </Button>
        </section>
      )}
    </section>
  );
}
