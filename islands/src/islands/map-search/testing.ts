import type { MarkPalette } from "./map/layers.ts";
import type { MapSearchProps } from "./props.ts";
import type { Creator, CreatorPin, Facets, HotelPin, HotelSummary, HotelsOnMap, Search } from "./types.ts";

export const SEARCH: MapSearchProps["search"] = {
  id: "s1",
  currency: "EUR",
  name: "Lisbon",
  box: { south: 38.6, west: -9.3, north: 38.8, east: -9 },
  rooms: 1,
};

/** A palette with the same colour everywhere. */
export function aPalette(ink: string): MarkPalette {
  return {
    water: ink,
    shallows: ink,
    shore: ink,
    land: ink,
    coast: ink,
    border: ink,
    country: ink,
    city: ink,
    accent: ink,
    place: ink,
    surface: ink,
    accentSoft: ink,
    muted: ink,
  };
}

export function aPin(hotelId: string): HotelPin {
  return { hotelId, latitude: 38.7, longitude: -9.1, totalPrice: { amount: 360, currency: "EUR" } };
}

export const MIA: Creator = { slug: "mia.lind", publicName: "Mia Lind" };

/** A stay that Mia recommends, unavailable by default. */
export function aCreatorPin(hotelId: string, change: Partial<CreatorPin> = {}): CreatorPin {
  const place = { latitude: 38.7, longitude: -9.1 };
  const hotel = { hotelId, slug: `hotel-${hotelId}`, name: `Hotel ${hotelId}` };
  return { ...hotel, ...place, recommendationTitle: "Waves", ...change };
}

export function aHotel(id: string, change: Partial<HotelSummary> = {}): HotelSummary {
  const picture = { id: `picture-${id}`, caption: "", small: "", medium: "", original: "", isIllustration: true };
  return {
    id,
    name: `Hotel ${id}`,
    slug: `hotel-${id}`,
    titleImage: picture,
    address: { line1: "Rua 1", city: "Lisbon", countryCode: "PT" },
    coordinates: { latitude: 38.7, longitude: -9.1 },
    propertyType: "hotel",
    starRating: 4,
    ratingSummary: { rating: 8.9, reviewCount: 1204, label: "Very good" },
    offer: {
      totalPrice: { amount: 1204.5, currency: "EUR" },
      nightlyPrice: { amount: 401.5, currency: "EUR" },
      nights: 3,
      roomTypeName: "Double Room",
      mealPlan: "breakfast",
      freeCancellation: { at: "2027-03-03T18:00:00Z", timeZone: "Europe/Lisbon", local: "2027-03-03T18:00" },
      roomsLeft: 2,
    },
    source: { name: "house", licence: "", attribution: "", isDemonstration: false },
    ...change,
  };
}

const NO_COUNTS: Facets = {
  stars: [],
  facilities: [],
  propertyTypes: [],
  ratings: [],
  mealPlans: [],
  freeCancellation: 0,
  breakfast: 0,
  prices: [],
};

export function anAnswer(hotels: readonly HotelSummary[], change: Partial<HotelsOnMap> = {}): HotelsOnMap {
  return { total: hotels.length, hotels, skip: 0, take: 15, facets: NO_COUNTS, ...change };
}

/** The stored search of the map. */
export function aSearch(change: Partial<Search> = {}): Search {
  return {
    id: SEARCH.id,
    area: {
      name: SEARCH.name,
      subtitle: "Portugal",
      boundingBox: SEARCH.box,
      destinationId: "city:lisbon",
    },
    checkInDate: "2027-01-29",
    checkOutDate: "2027-02-01",
    rooms: [{ adults: 2, childAges: [] }],
    currency: SEARCH.currency,
    countryCode: "PT",
    createdAt: "2026-11-22T00:00:00Z",
    ...change,
  };
}
