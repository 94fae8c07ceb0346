/** A small club and a short itinerary for the tests of their map. */
import type { ClubPin, PlacesOnMap, StaysOnMap } from "./props.ts";

export function pin(hotelId: string, longitude: number, latitude: number): ClubPin {
  const name = `House ${hotelId}`;
  return { hotelId, slug: `hotel-${hotelId}`, name, latitude, longitude, recommendationTitle: "Go" };
}

export const club: StaysOnMap = {
  creator: { slug: "mia.lind", publicName: "Mia Lind" },
  pins: [pin("lisbon", -9.14, 38.71), pin("sintra", -9.39, 38.8), pin("porto", -8.61, 41.15)],
};

export const trip: PlacesOnMap = {
  title: "Map of the places of this itinerary",
  places: [
    { number: 1, name: "The tower", latitude: 38.69, longitude: -9.22, href: "#place-1" },
    { number: 3, name: "The bridge", latitude: 41.14, longitude: -8.61, href: "#place-3" },
  ],
};
