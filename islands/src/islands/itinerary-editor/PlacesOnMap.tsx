import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { useEditor } from "../../editing/editor-context.ts";
import { supportsWebGl } from "../../lib/supports-web-gl.ts";
import { chunk } from "../../ui/chunk.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { Day } from "./document.ts";
import { useEdit } from "./edit-context.ts";
import { firstAreaQuery } from "./first-area.ts";
import type { AskedPlace } from "./MapPanel.tsx";
import { type Coordinates, placesOnMap, putPlace } from "./places-on-map.ts";
import { texts } from "./texts.ts";

const PlacesCanvas = chunk(async () => (await import("./PlacesCanvas.tsx")).PlacesCanvas);

interface PlacesOnMapProps {
  readonly days: readonly Day[];
  readonly asked: AskedPlace | undefined;
  readonly onAnswered: () => void;
}

/** The map with its places, and two ways to set another one: by pressing, or at the centre. */
export function PlacesOnMap({ days, asked, onAnswered }: PlacesOnMapProps): ReactNode {
  const edit = useEdit();
  const { announce } = useEditor();
  const [canDraw] = useState(supportsWebGl);
  const [chosen, setChosen] = useState<string>();
  const [middle, setMiddle] = useState<() => Coordinates>();
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const { pins, open, all } = useMemo(() => placesOnMap(days), [days]);
  const wanted = asked && all.find(({ key }) => key === asked.key);
  const target = wanted ?? open.find(({ key }) => key === chosen) ?? open[0];
  const options = wanted && !open.includes(wanted) ? [wanted, ...open] : open;
  /** The place that was put on the map by request, to go back to. */
  const [put, setPut] = useState<string>();
  const back = all.find(({ key }) => key === put);
  const nights = useMemo(() => days.flatMap(({ hotelId }) => hotelId ?? []), [days]);
  // An itinerary without places begins where its nights are, else where the creator's last stay is.
  const area = useQuery({ ...firstAreaQuery(nights), enabled: canDraw && pins.length === 0 });

  if (!canDraw) {
    return <p className="small soft">{texts.noMap}</p>;
  }

  function putAt(point: Coordinates) {
    if (!target) {
      announce(texts.allOnMap);
      return;
    }
    edit((document) => putPlace(document, target, point));
    announce(texts.isPut(target.label));
    setPut(wanted?.key);
    if (wanted) {
      onAnswered();
    }
  }

  function goTo(key: string) {
    const editor = frame.current?.closest(".editor");
    editor?.querySelector<HTMLElement>(`[data-item="${key}"] [data-part=words]`)?.focus();
  }

  return (
    <div ref={frame} className="stack stack-s">
      <div className="map-panel-frame">
        {area.isLoading ? (
          <Skeleton />
        ) : (
          <PlacesCanvas
            pins={pins}
            area={area.data ?? undefined}
            onPress={putAt}
            onPick={goTo}
            onMiddle={(next) => setMiddle(() => next)}
          />
        )}
        {middle && target && <Icon name="plus" className="icon map-panel-middle" />}
      </div>
      {target ? (
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {texts.toPut}
          </label>
          <div className="field-box">
            <select
              className="input"
              id={id}
              value={target.key}
              aria-describedby={`${id}-hint`}
              onChange={({ currentTarget }) => {
                setChosen(currentTarget.value);
                onAnswered();
              }}
            >
              {options.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" className="icon field-arrow" />
          </div>
          <p className="field-hint" id={`${id}-hint`}>
            {texts.toPutHint}
          </p>
        </div>
      ) : (
        <p className="small soft">{texts.allOnMap}</p>
      )}
      <button
        className="button button-quiet button-small"
        type="button"
        aria-disabled={!(middle && target) || undefined}
        onClick={() => middle && putAt(middle())}
      >
        <Icon name="map-pin" />
        {texts.putAtMiddle}
      </button>
      {back && (
        <button className="button button-quiet button-small" type="button" onClick={() => goTo(back.key)}>
          {texts.backToPlace(back.label)}
        </button>
      )}
    </div>
  );
}
