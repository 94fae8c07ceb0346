import type { ReactNode } from "react";
import type { MapSearchProps } from "../props.ts";
import type { MapSearchState, Selected } from "../use-map-search.ts";
import { HotelCard } from "./HotelCard.tsx";
import { useCard } from "./use-card.ts";
import { keepVisited } from "./visited.ts";

interface PlaceCardProps {
  readonly state: MapSearchState;
  readonly search: MapSearchProps["search"];
  readonly selected: Selected;
}

/** The card of the picked pin; when it closes, the focus returns to the pin. */
export function PlaceCard({ state, search, selected }: PlaceCardProps): ReactNode {
  const { hotels, unfree, recommender, error, retry } = useCard(state, selected);
  const close = () => {
    state.select(undefined);
    if (!(selected.hotelId && state.map?.focusPin(selected.hotelId))) {
      state.map?.focusMap();
    }
  };
  return (
    <HotelCard
      hotels={hotels}
      unfree={unfree}
      recommender={recommender}
      error={error}
      searchId={search.id}
      rooms={search.rooms}
      onOpen={keepVisited}
      onClose={close}
      onRetry={retry}
    />
  );
}
