/** A small club for the tests of its map. */
import type { ClubMapProps, ClubPin } from "./props.ts";

export function pin(hotelId: string, longitude: number, latitude: number): ClubPin {
  const name = `House ${hotelId}`;
  return { hotelId, slug: `hotel-${hotelId}`, name, latitude, longitude, recommendationTitle: "Go" };
}

export const club: ClubMapProps = {
  creator: { slug: "mia.lind", publicName: "Mia Lind" },
  pins: [pin("lisbon", -9.14, 38.71), pin("sintra", -9.39, 38.8), pin("porto", -8.61, 41.15)],
};
