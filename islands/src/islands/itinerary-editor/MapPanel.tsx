import { type ReactNode, useEffect, useRef, useState } from "react";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { Day } from "./document.ts";
import { PlacesOnMap } from "./PlacesOnMap.tsx";
import { texts } from "./texts.ts";
import "./map-panel.css";

/** The place that the creator asked to choose on the map; each request is an object of its own. */
export interface AskedPlace {
  readonly key: string;
}

interface MapPanelProps {
  readonly days: readonly Day[];
  readonly asked: AskedPlace | undefined;
  /** Called when the asked place is on the map, or another one is chosen instead. */
  readonly onAnswered: () => void;
}

/** The places of the days on a map, which loads when it is opened. */
export function MapPanel({ days, asked, onAnswered }: MapPanelProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    if (asked && panel.current) {
      panel.current.open = true;
      setOpen(true);
      // The map comes next in the order of the focus.
      panel.current.querySelector("summary")?.focus();
    }
  }, [asked]);

  return (
    <details ref={panel} className="card fold map-panel" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {texts.map}
        <Icon name="chevron-down" />
      </summary>
      {isOpen && <Opened days={days} asked={asked} onAnswered={onAnswered} />}
    </details>
  );
}

/** A map that fails to load does not affect the rest of the editor. */
function Opened(props: MapPanelProps): ReactNode {
  const [tries, setTries] = useState(0);
  return props.days.some(({ places }) => places.length > 0) ? (
    <ErrorBoundary resetOn={tries} onTryAgain={() => setTries(tries + 1)}>
      <PlacesOnMap key={tries} {...props} />
    </ErrorBoundary>
  ) : (
    <p className="small soft">{texts.noPlaces}</p>
  );
}
