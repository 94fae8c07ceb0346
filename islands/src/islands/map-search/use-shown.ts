import { useMemo } from "react";
import type { Shown } from "./hotel-map.ts";
import { texts } from "./texts.ts";
import type { HotelMap, HotelPin } from "./types.ts";
import { pinOfHotel } from "./use-fan.ts";
import type { MapSearchState } from "./use-map-search.ts";
import { wholeMoney } from "./words.ts";

const NOTHING: HotelMap = { pins: [], miniPins: [], clusters: [] };

/** What the map draws: the answer's marks, and a price for the hotel that is pointed at, wherever it stands. */
export function useShown({ hotels, pointedAt, selected, visited, liked, fan }: MapSearchState): Shown {
  const { hotels: listed, drawn = NOTHING } = hotels;
  const active = pointedAt ?? selected?.hotelId;
  return useMemo(() => {
    const names = new Map([...listed, ...(fan?.hotels ?? [])].map(({ id, name }) => [id, name]));
    const ranked = new Map([...drawn.pins, ...(fan?.pins ?? [])].map((pin) => [pin.hotelId, pin]));
    const extra = active === undefined || ranked.has(active) ? undefined : pinOf(active, listed, drawn);
    const inPlace = [...(fan?.offsets.keys() ?? [])];
    return {
      drawn,
      visited,
      fan,
      pins: [...ranked.values(), ...(extra ? [extra] : [])],
      lookOf: ({ hotelId, totalPrice }) => {
        const price = wholeMoney(totalPrice);
        const isVisited = visited.has(hotelId);
        const isLiked = liked.has(hotelId);
        return {
          price,
          label: texts.pin(names.get(hotelId), price, isVisited, isLiked) + placeWords(inPlace, hotelId),
          isVisited,
          isLiked,
          isActive: hotelId === active,
        };
      },
    };
  }, [listed, drawn, active, visited, liked, fan]);
}

/** Which one of how many in its place. */
function placeWords(ids: readonly string[], id: string): string {
  return ids.includes(id) ? texts.pinInPlace(ids.indexOf(id) + 1, ids.length) : "";
}

/** A pin for a hotel that has none, from the list or from the mini-pins. */
function pinOf(
  id: string | undefined,
  listed: MapSearchState["hotels"]["hotels"],
  drawn: HotelMap,
): HotelPin | undefined {
  const hotel = listed.find((known) => known.id === id);
  const [pin] = hotel ? pinOfHotel(hotel) : [];
  return pin ?? drawn.miniPins.find(({ hotelId }) => hotelId === id);
}
