import { type Fields, readFields, readList, readNumber, readText } from "../../lib/guards.ts";

/** An airport near the hotel. */
export interface AirportMark {
  /** The IATA code. */
  readonly code: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly distanceKm: number;
}

/** A city, a town or a quarter by its name. */
export interface PlaceMark {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The location of a hotel. */
export interface LocationMapProps {
  readonly hotelName: string;
  readonly latitude: number;
  readonly longitude: number;
  /** On one line. */
  readonly address: string;
  readonly airport?: AirportMark;
  /** The hotel's city first, then the places around the hotel, nearest first. */
  readonly places?: readonly PlaceMark[];
}

/** Half the Earth's circumference: the largest possible distance. */
const FARTHEST_KM = 20_038;

export function parseLocationMapProps(value: unknown): LocationMapProps {
  const fields = readFields(value, "props");
  const place = {
    hotelName: readText(fields, "hotelName"),
    address: readText(fields, "address"),
    ...position(fields),
    ...("places" in fields && { places: readList(fields, "places", readPlace) }),
  };
  if (fields["airport"] === undefined || fields["airport"] === null) {
    return place;
  }
  const airport = readFields(fields["airport"], "airport");
  return {
    ...place,
    airport: {
      code: readText(airport, "code"),
      name: readText(airport, "name"),
      distanceKm: readNumber(airport, "distanceKm", 0, FARTHEST_KM),
      ...position(airport),
    },
  };
}

function readPlace(value: unknown, name: string): PlaceMark {
  const place = readFields(value, name);
  return { name: readText(place, "name"), ...position(place) };
}

function position(fields: Fields): { latitude: number; longitude: number } {
  return {
    latitude: readNumber(fields, "latitude", -90, 90),
    longitude: readNumber(fields, "longitude", -180, 180),
  };
}
