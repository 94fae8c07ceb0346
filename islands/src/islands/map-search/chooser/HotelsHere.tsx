import type { ReactNode } from "react";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { number } from "../words.ts";
import { texts } from "./chooser-texts.ts";
import type { HotelsHere as Here } from "./use-hotels-here.ts";

const PLACEHOLDERS = [1, 2, 3, 4];

interface HotelsHereProps {
  readonly here: Here;
  readonly chosen: ReadonlySet<string>;
  /** The hotel under the pointer, here or on the map. */
  readonly pointed: string | undefined;
  readonly onPoint: (hotelId: string | undefined) => void;
  readonly onChoose: (hotelId: string) => void;
  readonly onZoomOut: () => void;
}

/** The hotels in the visible part of the map, as buttons for keyboard users. */
export function HotelsHere(props: HotelsHereProps): ReactNode {
  const { here, chosen, pointed, onPoint, onChoose, onZoomOut } = props;
  const { hotels, total, error } = here;
  if (error) {
    return <ErrorState error={error} onTryAgain={here.retry} />;
  }
  if (total === undefined) {
    return here.isOffline ? <p role="status">{texts.offline}</p> : <Placeholders />;
  }
  if (total === 0) {
    return (
      <div className="stack stack-s" aria-busy={here.isUpdating}>
        <p role="status">{texts.empty}</p>
        <button className="button button-quiet button-small" type="button" onClick={onZoomOut}>
          {texts.zoomOut}
        </button>
      </div>
    );
  }
  return (
    <div className="stay-chooser-here" aria-busy={here.isUpdating}>
      <p className="small soft" role="status">
        {total > hotels.length ? texts.someHere(hotels.length, number(total)) : texts.here(total)}
      </p>
      <ul className="stay-chooser-list" aria-label={texts.list}>
        {hotels.map(({ id, name, address }) => (
          <li key={id}>
            <button
              className="stay-chooser-hotel"
              type="button"
              data-pointed={id === pointed || undefined}
              onClick={() => onChoose(id)}
              onPointerEnter={() => onPoint(id)}
              onPointerLeave={() => onPoint(undefined)}
              onFocus={() => onPoint(id)}
              onBlur={() => onPoint(undefined)}
            >
              <strong>{name}</strong> <span className="small soft">{address.city}</span>
              {chosen.has(id) && (
                <span className="stay-chooser-chosen small">
                  <Icon name="circle-check" /> {texts.chosen}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The list before the first answer. */
function Placeholders(): ReactNode {
  return (
    <div className="stay-chooser-here" role="status" aria-label={texts.looking}>
      {PLACEHOLDERS.map((placeholder) => (
        <span key={placeholder} className="skeleton stay-chooser-placeholder" aria-hidden="true" />
      ))}
    </div>
  );
}
