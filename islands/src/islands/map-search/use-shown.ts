import { useMemo } from "react";
import type { Shown } from "./hotel-map.ts";
import { texts } from "./texts.ts";
import type { HotelMap, HotelPin } from "./types.ts";
import type { MapSearchState } from "./use-map-search.ts";
import { wholeMoney } from "./words.ts";

const NOTHING: HotelMap = { pins: [], miniPins: [], clusters: [] };

/** What the map draws: the answer's marks, and a price for the hotel that is pointed at, wherever it stands. */
export function useShown({ hotels, pointedAt, selected, visited }: MapSearchState): Shown {
  const { hotels: listed, drawn = NOTHING } = hotels;
  const active = pointedAt ?? selected?.hotelId;
  return useMemo(() => {
    const names = new Map(listed.map(({ id, name }) => [id, name]));
    const extra = drawn.pins.some(({ hotelId }) => hotelId === active) ? undefined : pinOf(active, listed, drawn);
    return {
      drawn,
      visited,
      pins: extra ? [...drawn.pins, extra] : drawn.pins,
      lookOf: ({ hotelId, totalPrice }) => {
        const price = wholeMoney(totalPrice);
        const isVisited = visited.has(hotelId);
        return {
          price,
          label: texts.pin(names.get(hotelId), price, isVisited),
          isVisited,
          isActive: hotelId === active,
        };
      },
    };
  }, [listed, drawn, active, visited]);
}

/** A pin for a hotel that has none, from the list or from the mini-pins. */
function pinOf(
  id: string | undefined,
  listed: MapSearchState["hotels"]["hotels"],
  drawn: HotelMap,
): HotelPin | undefined {
  const hotel = listed.find((known) => known.id === id);
  return hotel?.offer
    ? { hotelId: hotel.id, ...hotel.coordinates, totalPrice: hotel.offer.totalPrice }
    : drawn.miniPins.find(({ hotelId }) => hotelId === id);
}
