import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { filterFields, NO_FILTERS, relaxed } from "../address.ts";
import { FilterChips } from "../filters/FilterChips.tsx";
import { LateFilterSheet, useFilterSheetSoon } from "../filters/LateFilterSheet.tsx";
import { recommenderOfHotel } from "../pins/creators.ts";
import { keepVisited } from "../pins/visited.ts";
import type { MapSearchProps } from "../props.ts";
import { texts } from "../texts.ts";
import type { Filters } from "../types.ts";
import type { MapSearchState } from "../use-map-search.ts";
import { number } from "../words.ts";
import { CreatorsStays } from "./CreatorsStays.tsx";
import { ListCard } from "./ListCard.tsx";
import { EmptyList, ListSkeleton, OfflineNote } from "./ListStates.tsx";
import { ListTools } from "./ListTools.tsx";
import { MoreRooms } from "./MoreRooms.tsx";
import { OtherDates } from "./OtherDates.tsx";
import { SourceNotes } from "./SourceNotes.tsx";

interface StayListProps {
  readonly state: MapSearchState;
  readonly search: MapSearchProps["search"];
}

/** The accessible counterpart of the map: tools, chips, cards and a button for more. */
export function StayList({ state, search }: StayListProps): ReactNode {
  const { place, change, hotels, asked } = state;
  const [opener, setOpener] = useState<Element>();
  const currency = hotels.currency ?? search.currency;
  const filter = (filters: Filters) => change({ filters, priceCurrency: currency }, "push");
  const list = useRef<HTMLDivElement>(null);
  useFilterSheetSoon();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at the top of its answer.
  useEffect(() => {
    list.current?.parentElement?.scrollTo(0, 0);
  }, [asked]);
  return (
    <div ref={list} className="stay-list" aria-busy={hotels.isUpdating}>
      <ListTools
        order={place.order}
        activeFilters={filterFields(place.filters).length}
        onOrder={(order) => change({ order }, "push")}
        onFilters={setOpener}
      />
      <FilterChips filters={place.filters} currency={currency} onChange={filter} />
      {hotels.isOffline && <OfflineNote />}
      {hotels.recommender && hotels.creatorPins.length > 0 && (
        <CreatorsStays
          recommender={hotels.recommender}
          pins={hotels.creatorPins}
          searchId={search.id}
          onPoint={state.pointAt}
          onOpen={keepVisited}
        />
      )}
      <Results state={state} search={search} />
      {opener && (
        <LateFilterSheet
          asked={asked}
          currency={currency}
          opener={opener}
          onClose={() => setOpener(undefined)}
          onApply={(filters) => {
            setOpener(undefined);
            filter(filters);
          }}
        />
      )}
    </div>
  );
}

function Results({ state, search }: StayListProps): ReactNode {
  const { hotels, place, change, map, pointedAt, pointAt } = state;
  const { total, error, isOffline } = hotels;
  // Cards render between the frames of a moving map.
  const listed = useDeferredValue(hotels.hotels);
  if (error && !hotels.isUpdating) {
    return <ErrorState error={error} onTryAgain={hotels.retry} />;
  }
  if (total === undefined) {
    return isOffline ? null : <ListSkeleton />;
  }
  if (total === 0 && hotels.moreRooms) {
    return (
      <div className="state">
        <Icon name="users" />
        <h2 className="state-title">{texts.noRoomTitle}</h2>
        <MoreRooms searchId={search.id} split={hotels.moreRooms} />
      </div>
    );
  }
  if (total === 0) {
    return (
      <EmptyList
        hasFilters={filterFields(place.filters).length > 0}
        hasArea={place.area !== undefined}
        without={hotels.without}
        onRelax={(relaxation) => change({ filters: relaxed(place.filters, relaxation) }, "push")}
        otherDates={<OtherDates searchId={search.id} dates={hotels.dates} />}
        onClearFilters={() => change({ filters: NO_FILTERS }, "push")}
        onRemoveArea={() => change({ area: undefined }, "push")}
        onZoomOut={map?.zoomOut}
      />
    );
  }
  return (
    <>
      <SourceNotes hotels={listed} />
      <div className="hotel-cards hotel-cards-list">
        {listed.map((hotel, position) => (
          <div key={hotel.id}>
            <ListCard
              hotel={hotel}
              searchId={search.id}
              rooms={search.rooms}
              isFirst={position === 0}
              isActive={hotel.id === pointedAt}
              recommender={recommenderOfHotel(hotels.recommender, hotel.id)}
              onPoint={pointAt}
              onOpen={keepVisited}
            />
          </div>
        ))}
      </div>
      <div className="results-more stack-s">
        {hotels.hasMore && (
          <button
            className="button button-quiet"
            type="button"
            aria-busy={hotels.isLoadingMore}
            onClick={hotels.loadMore}
          >
            {texts.showMore}
          </button>
        )}
        <p className="small soft">{texts.shown(number(listed.length), number(total))}</p>
      </div>
    </>
  );
}
