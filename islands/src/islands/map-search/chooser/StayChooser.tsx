import { type ReactNode, useMemo, useRef, useState } from "react";
import { STAY_CHOSEN, type StayChosenDetail } from "../../../lib/events.ts";
import { supportsWebGl } from "../../../lib/supports-web-gl.ts";
import { chunk } from "../../../ui/chunk.tsx";
import type { Box } from "../types.ts";
import { choicesOf } from "./choice.ts";
import type { ChooserMap } from "./chooser-map.ts";
import { texts } from "./chooser-texts.ts";
import { HotelsHere } from "./HotelsHere.tsx";
import { useHotelsHere } from "./use-hotels-here.ts";
import "../map-search.css";
import "./stay-chooser.css";

const ChooserCanvas = chunk(async () => (await import("./ChooserCanvas.tsx")).ChooserCanvas);

export interface StayChooserProps {
  /** The initial view of the map; without it the world. */
  readonly first?: Box;
  /** The hotels that are chosen already. */
  readonly chosen: readonly string[];
}

/** Chooses a hotel on a map, by its pin or in the list of the visible hotels; reports it by an event. */
export function StayChooser({ first, chosen }: StayChooserProps): ReactNode {
  const [canDraw] = useState(supportsWebGl);
  const [box, setBox] = useState<Box>();
  const [map, setMap] = useState<ChooserMap>();
  const [pointed, setPointed] = useState<string>();
  const [last, setLast] = useState<string>();
  const [isLost, setLost] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const here = useHotelsHere(box);
  const { hotels } = here;
  const known = useMemo(() => new Set(chosen), [chosen]);
  const choices = useMemo(() => choicesOf(hotels, known, pointed), [hotels, known, pointed]);
  if (!canDraw) {
    return <p className="map-note">{texts.noMap}</p>;
  }

  const choose = (hotelId: string) => {
    setLast(hotelId);
    const detail: StayChosenDetail = { hotelId };
    place.current?.dispatchEvent(new CustomEvent(STAY_CHOSEN, { bubbles: true, detail }));
  };
  const said = hotels.find(({ id }) => id === last && known.has(id));
  return (
    <div ref={place} className="stay-chooser">
      <div className="stay-chooser-frame">
        <div className="map-pane">
          <ChooserCanvas
            first={first}
            choices={choices}
            onMap={setMap}
            listener={{ moved: setBox, picked: choose, hovered: setPointed, lost: setLost }}
          />
          {isLost && (
            <p className="map-lost" role="alert">
              {texts.mapLost}
            </p>
          )}
        </div>
        <HotelsHere
          here={here}
          chosen={known}
          pointed={pointed}
          onPoint={setPointed}
          onChoose={choose}
          onZoomOut={() => map?.zoomOut()}
        />
      </div>
      <p className="visually-hidden" role="status">
        {said && texts.isChosen(said.name)}
      </p>
    </div>
  );
}
