import { type ReactNode, useState } from "react";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { Day } from "./document.ts";
import { PlacesOnMap } from "./PlacesOnMap.tsx";
import { texts } from "./texts.ts";
import "./map-panel.css";

/** The places of the days on a map, which loads when it is opened. */
export function MapPanel({ days }: { days: readonly Day[] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="card fold map-panel" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {texts.map}
        <Icon name="chevron-down" />
      </summary>
      {isOpen && <Opened days={days} />}
    </details>
  );
}

/** A map that fails to load does not affect the rest of the editor. */
function Opened({ days }: { days: readonly Day[] }): ReactNode {
  const [tries, setTries] = useState(0);
  return days.some(({ places }) => places.length > 0) ? (
    <ErrorBoundary resetOn={tries} onTryAgain={() => setTries(tries + 1)}>
      <PlacesOnMap key={tries} days={days} />
    </ErrorBoundary>
  ) : (
    <p className="small soft">{texts.noPlaces}</p>
  );
}
