import { useQuery } from "@tanstack/react-query";
import { createElement, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { STAY_CHOSEN } from "../../lib/events.ts";
import { isFields } from "../../lib/guards.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { startQuery } from "./start.ts";
import { texts } from "./texts.ts";
import { WrongNote } from "./WrongNote.tsx";
import type { Wrong } from "./wrong.ts";
import "./stay-map.css";

interface StayMapProps {
  /** The text of the name field. */
  readonly typed: string;
  /** The hotels that were found already. */
  readonly chosen: readonly string[];
  /** Why the hotel that was chosen last is not among them. */
  readonly wrong: Wrong | undefined;
  readonly onChoose: (hotelId: string) => void;
}

/** Chooses a stay on a map of all hotels instead of by its name; its code loads when it is opened. */
export function StayMap({ typed, ...rest }: StayMapProps): ReactNode {
  /** The typed text when the map was opened; undefined while it is closed. */
  const [from, setFrom] = useState<string>();
  const id = useId();
  return (
    <>
      <button
        className="button button-quiet stay-finder-to-map"
        type="button"
        aria-expanded={from !== undefined}
        aria-controls={from === undefined ? undefined : id}
        onClick={() => setFrom(from === undefined ? typed.trim() : undefined)}
      >
        <Icon name="map" />
        {texts.onMap}
      </button>
      {from !== undefined && <OpenMap id={id} from={from} {...rest} />}
    </>
  );
}

interface OpenMapProps extends Omit<StayMapProps, "typed"> {
  readonly id: string;
  readonly from: string;
}

/** The map, an island of its own, once its start is known. */
function OpenMap({ id, from, chosen, wrong, onChoose }: OpenMapProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // Without an answer it starts with the world.
  const { data: first, isLoading } = useQuery(startQuery(from));
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    const element = place.current;
    const hear = (event: Event) => {
      const hotelId = chosenIn(event);
      if (hotelId !== undefined) {
        choose(hotelId);
      }
    };
    element?.addEventListener(STAY_CHOSEN, hear);
    return () => element?.removeEventListener(STAY_CHOSEN, hear);
  }, []);

  const props = JSON.stringify({ chosen, ...(first && { first }) });
  return (
    <div ref={place} className="stay-finder-choice" id={id}>
      {wrong && <WrongNote wrong={wrong} />}
      {isLoading ? <Skeleton /> : createElement("x-island", { name: "stay-chooser", load: "eager", props })}
    </div>
  );
}

/** Any script of the page may have sent the event. */
function chosenIn(event: Event): string | undefined {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  const hotelId = isFields(detail) ? detail["hotelId"] : undefined;
  return typeof hotelId === "string" ? hotelId : undefined;
}
