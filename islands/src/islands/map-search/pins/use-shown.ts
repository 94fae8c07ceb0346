import { useMemo } from "react";
import type { ShownMarks } from "../map/hotel-map.ts";
import { texts } from "../texts.ts";
import type { HotelMap, HotelPin, Pin } from "../types.ts";
import type { MapSearchState } from "../use-map-search.ts";
import { wholeMoney } from "../words.ts";
import { besides, recommenderOfHotel } from "./creators.ts";
import { pinOfHotel } from "./use-fan.ts";

const EMPTY_MAP: HotelMap = { pins: [], miniPins: [], clusters: [] };

/**
 * The marks that the map draws: a creator's pins before the answer's others, and a price for the hovered hotel,
 * wherever it is.
 */
export function useShown({ hotels, pointedAt, selected, visited, liked, fan }: MapSearchState): ShownMarks {
  const { hotels: listed, drawn: answered = EMPTY_MAP, creatorPins, recommender } = hotels;
  const active = pointedAt ?? selected?.hotelId;
  return useMemo(() => {
    const drawn = besides(answered, creatorPins);
    const names = new Map([
      ...creatorPins.map(({ hotelId, name }) => [hotelId, name] as const),
      ...[...listed, ...(fan?.hotels ?? [])].map(({ id, name }) => [id, name] as const),
    ]);
    const ranked = new Map<string, Pin>(
      [...creatorPins, ...drawn.pins, ...(fan?.pins ?? [])].map((pin) => [pin.hotelId, pin] as const),
    );
    const extra = active === undefined || ranked.has(active) ? undefined : pinOf(active, listed, drawn);
    const inPlace = [...(fan?.offsets.keys() ?? [])];
    return {
      drawn,
      visited,
      fan,
      pins: [...ranked.values(), ...(extra ? [extra] : [])],
      lookOf: ({ hotelId, totalPrice, name }) => {
        const price = totalPrice ? wholeMoney(totalPrice) : undefined;
        const by = recommenderOfHotel(recommender, hotelId);
        const isVisited = visited.has(hotelId);
        const isLiked = liked.has(hotelId);
        const words = price === undefined ? texts.withoutTotal : texts.inTotal(price);
        const pin = texts.pin(names.get(hotelId) ?? name ?? undefined, words, isVisited, isLiked);
        return {
          price: price ?? "",
          label: (by ? texts.creatorsPin(pin, by.publicName) : pin) + placeWords(inPlace, hotelId),
          isVisited,
          isLiked,
          isActive: hotelId === active,
          isCreators: by !== undefined,
        };
      },
    };
  }, [listed, answered, creatorPins, recommender, active, visited, liked, fan]);
}

/** The number of a pin among those of its place. */
function placeWords(ids: readonly string[], id: string): string {
  return ids.includes(id) ? texts.pinInPlace(ids.indexOf(id) + 1, ids.length) : "";
}

/** A pin for a hotel without one, from the list or from the mini-pins. */
function pinOf(
  id: string | undefined,
  listed: MapSearchState["hotels"]["hotels"],
  drawn: HotelMap,
): HotelPin | undefined {
  const hotel = listed.find((known) => known.id === id);
  const [pin] = hotel ? pinOfHotel(hotel) : [];
  return pin ?? drawn.miniPins.find(({ hotelId }) => hotelId === id);
}
