import type { ReactNode } from "react";
import { filterFields, relaxed } from "../address.ts";
import { withoutText } from "../results/ListStates.tsx";
import { MoreRooms } from "../results/MoreRooms.tsx";
import { OtherDates } from "../results/OtherDates.tsx";
import { texts } from "../texts.ts";
import type { MapSearchState } from "../use-map-search.ts";

/** The number of suggestions of each kind; the list has all of them. */
const MAX_SUGGESTIONS = 2;

interface EmptyMapProps {
  readonly state: Pick<MapSearchState, "hotels" | "place" | "change" | "asked">;
  readonly onZoomOut: () => void;
}

/** Says that the map has no stays, and offers ways to find some; renders nothing while loading. */
export function EmptyMap({ state, onZoomOut }: EmptyMapProps): ReactNode {
  const { hotels, place, change, asked } = state;
  if (hotels.total !== 0 || hotels.isUpdating || hotels.error) {
    return null;
  }
  if (hotels.moreRooms) {
    return (
      <section className="map-empty" aria-label={texts.noRoomTitle}>
        <p>{texts.noRoomTitle}</p>
        <MoreRooms searchId={asked.searchId} split={hotels.moreRooms} isSmall={true} />
      </section>
    );
  }
  const title = filterFields(place.filters).length > 0 ? texts.emptyTitle : texts.emptyAreaTitle;
  const relaxations = hotels.without.slice(0, MAX_SUGGESTIONS);
  return (
    <section className="map-empty" aria-label={title}>
      <p>{title}</p>
      <div className="row">
        {relaxations.map((relaxation) => (
          <button
            key={`${relaxation.filter} ${relaxation.value ?? ""}`}
            className="button button-quiet button-small"
            type="button"
            onClick={() => change({ filters: relaxed(place.filters, relaxation) }, "push")}
          >
            {withoutText(relaxation)}
          </button>
        ))}
        {!place.area && (
          <button className="button button-quiet button-small" type="button" onClick={onZoomOut}>
            {texts.zoomOut}
          </button>
        )}
      </div>
      <OtherDates searchId={asked.searchId} dates={hotels.dates.slice(0, MAX_SUGGESTIONS)} isSmall={true} />
    </section>
  );
}
