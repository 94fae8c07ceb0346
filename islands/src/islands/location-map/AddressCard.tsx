import type { ReactNode } from "react";
import { formatKilometres } from "../../lib/format.ts";
import type { LocationMapProps } from "./props.ts";
import { texts } from "./texts.ts";

/** Replaces the map where the browser cannot draw one. */
export function AddressCard({ place }: { place: LocationMapProps }): ReactNode {
  const { airport } = place;
  return (
    <div className="location-card">
      <p className="location-card-name">{place.hotelName}</p>
      <p>{place.address}</p>
      {airport && <p>{texts.nearestAirport(airport.name, airport.code, formatKilometres(airport.distanceKm))}</p>}
      <p className="location-card-note">{texts.noMap}</p>
    </div>
  );
}
