import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { placeQuery, type SearchQuery } from "../queries.ts";
import type { HotelPin, HotelSummary } from "../types.ts";
import { wholeMoney } from "../words.ts";
import { type Fan, fanOf, MAX_FANNED_PINS } from "./fan.ts";
import type { Stack } from "./stack.ts";

/** A place that was pressed. */
export interface PickedPins {
  readonly stack: Stack;
  /** The pressed pin; undefined for a cluster. */
  readonly from: string | undefined;
  /** The map's zoom at the press. */
  readonly zoom: number;
}

/** The hotels of a place, spread on the map. */
export interface OpenFan extends Fan, PickedPins {
  readonly hotels: readonly HotelSummary[];
}

interface FanState {
  readonly fan: OpenFan | undefined;
  readonly unfold: (picked: PickedPins) => void;
  readonly fold: () => void;
}

/** Spreads the hotels of a place; calls `instead` for a place with one hotel, with too many, or after a failed load. */
export function useFan(asked: SearchQuery, instead: (picked: PickedPins) => void): FanState {
  const [picked, setPicked] = useState<PickedPins>();
  const { data, error } = useQuery({
    ...placeQuery(asked, picked?.stack.box),
    enabled: picked !== undefined,
  });
  const isFan = data !== undefined && data.total > 1 && data.total <= MAX_FANNED_PINS;
  const fan = useMemo((): OpenFan | undefined => {
    if (!picked || !data || !isFan) {
      return undefined;
    }
    const pins = data.hotels.flatMap(pinOfHotel);
    const prices = pins.map(({ totalPrice }) => wholeMoney(totalPrice));
    return { ...picked, ...fanOf(picked.stack.point, pins, prices), hotels: data.hotels };
  }, [picked, data, isFan]);

  const isOther = picked !== undefined && ((data !== undefined && !isFan) || error !== null);
  const notify = useEffectEvent(() => {
    if (picked) {
      setPicked(undefined);
      instead(picked);
    }
  });
  useEffect(() => {
    if (isOther) {
      notify();
    }
  }, [isOther]);
  return { fan, unfold: setPicked, fold: useCallback(() => setPicked(undefined), []) };
}

/** The map's pin of a hotel; none for an unavailable one. */
export function pinOfHotel({ id, coordinates, offer }: HotelSummary): HotelPin[] {
  return offer ? [{ hotelId: id, ...coordinates, totalPrice: offer.totalPrice }] : [];
}
