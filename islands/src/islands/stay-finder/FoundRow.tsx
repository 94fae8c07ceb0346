import { type ReactNode, useId, useRef, useState } from "react";
import { StayPicker } from "../../editing/fields/StayPicker.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { chosenOf, type FoundHotel, type Row } from "./found.ts";
import { texts } from "./texts.ts";
import { WrongNote } from "./WrongNote.tsx";
import { type Wrong, wordsOf } from "./wrong.ts";

interface FoundRowProps {
  readonly row: Row;
  readonly onTick: (isTicked: boolean) => void;
  readonly onChoose: (hotel: FoundHotel) => void;
  /**
   * Chooses a stay outside the matches by its id; resolves to whether it is known. `complain` is called with an
   * error, or with undefined to clear it.
   */
  readonly onOther: (hotelId: string, complain: (wrong?: Wrong) => void) => Promise<boolean>;
  readonly onRemove: () => void;
}

/** A line with its matched stay: to be ticked, changed or removed. */
export function FoundRow({ row, onTick, onChoose, onOther, onRemove }: FoundRowProps): ReactNode {
  const [isSearching, setSearching] = useState(false);
  const [wrong, setWrong] = useState<Wrong>();
  const selectId = useId();
  const search = useRef<HTMLButtonElement>(null);
  const { line, matches, isTicked } = row;
  const match = chosenOf(row);
  const name = match?.hotel.name ?? line ?? "";

  async function choose(hotelId: string) {
    if (await onOther(hotelId, setWrong)) {
      // The field disappears and would take the focus along.
      if (search.current?.closest("li")?.contains(document.activeElement)) {
        search.current.focus();
      }
      setSearching(false);
    }
  }

  return (
    <li className="card stay-finder-row">
      {match && (
        <div className="picture">
          <img src={match.hotel.titleImage.small} alt="" loading="lazy" />
        </div>
      )}
      <div className="stack stack-s">
        {line !== undefined && <p className="small soft stay-finder-line">{texts.meant(line)}</p>}
        {match ? (
          <label className="check">
            <input type="checkbox" checked={isTicked} onChange={({ currentTarget }) => onTick(currentTarget.checked)} />
            <span>{texts.tick(match.hotel.name, match.hotel.address.city)}</span>
          </label>
        ) : (
          <p>{texts.none}</p>
        )}
        {match && line !== undefined && <p className="small soft">{texts.certainty[match.certainty]}</p>}
        {match?.recommendationId !== undefined && (
          <p className="small">
            {texts.alreadyYours}.{" "}
            <a href={`/dashboard/stays/${encodeURIComponent(match.recommendationId)}`}>{texts.editYours}</a>
          </p>
        )}
        {matches.length > 1 && (
          <div className="field">
            <label className="field-label" htmlFor={selectId}>
              {texts.other}
            </label>
            <select
              className="input"
              id={selectId}
              value={match?.hotel.id ?? ""}
              onChange={({ currentTarget }) => {
                const other = matches.find(({ hotel }) => hotel.id === currentTarget.value);
                if (other) {
                  onChoose(other.hotel);
                }
              }}
            >
              {matches.map(({ hotel }) => (
                <option key={hotel.id} value={hotel.id}>
                  {texts.tick(hotel.name, hotel.address.city)}
                </option>
              ))}
            </select>
          </div>
        )}
        {isSearching && <StayPicker error={wordsOf(wrong)} onChoose={(id) => void choose(id)} />}
        {wrong === "expired" && <WrongNote wrong={wrong} />}
        <div className="row">
          <button
            ref={search}
            className="button button-quiet button-small"
            type="button"
            aria-expanded={isSearching}
            aria-label={isSearching ? texts.keep : texts.searchFor(name)}
            onClick={() => {
              setSearching(!isSearching);
              setWrong(undefined);
            }}
          >
            {isSearching ? texts.keep : texts.search}
          </button>
          <button className="icon-button" type="button" aria-label={texts.remove(name)} onClick={onRemove}>
            <Icon name="trash" />
          </button>
        </div>
      </div>
    </li>
  );
}
