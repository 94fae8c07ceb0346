import { createElement, type ReactNode, useMemo } from "react";
import { chosenOf, type Row } from "./found.ts";
import { texts } from "./texts.ts";

/** A map of the found stays: the small map of a club, as an island of its own. */
export function FoundMap({ rows, slug }: { rows: readonly Row[]; slug: string }): ReactNode {
  const props = useMemo(() => {
    const hotels = rows.flatMap((row) => chosenOf(row)?.hotel ?? []);
    const pins = hotels.map(({ id, slug: hotelSlug, name, coordinates, address }) => ({
      hotelId: id,
      slug: hotelSlug,
      name,
      latitude: coordinates.latitude,
      longitude: coordinates.longitude,
      recommendationTitle: address.city || address.countryCode || name,
    }));
    return pins.length > 0
      ? JSON.stringify({ creator: { slug, publicName: slug }, pins, title: texts.map })
      : undefined;
  }, [rows, slug]);
  return (
    props !== undefined && (
      <div className="stay-finder-map">{createElement("x-island", { name: "club-map", load: "eager", props })}</div>
    )
  );
}
