import { isItsName } from "../../lib/format.ts";
import { placePin, placesFace } from "../../map/place-pins.ts";
import type { SmallPin, SmallPins } from "../../map/small-pin.ts";
import type { ClubMapProps, ClubPin } from "./props.ts";
import { texts } from "./texts.ts";

/** Pins with the title of their map. */
export interface ShownPins extends SmallPins {
  readonly title: string;
}

/** The content of the map: stays, each a link to its page, or places, each a link to its part of the page. */
export function contentOf(props: ClubMapProps): ShownPins {
  if ("places" in props) {
    const pins = props.places.map((place) => placePin({ id: place.href, ...place }));
    return { title: props.title, pins, faceOf: placesFace };
  }
  const { creator, pins, title = texts.mapOf(creator.publicName) } = props;
  const handle = encodeURIComponent(creator.slug);
  return {
    title,
    pins: pins.map((pin) => stayPin(pin, handle)),
    faceOf: ({ length }) => ({
      mark: String(length),
      closer: texts.several(length),
      inOnePlace: texts.inOnePlace(length),
      href: `/mapsearch?creator=${handle}`,
    }),
  };
}

function stayPin(pin: ClubPin, handle: string): SmallPin {
  const { hotelId, slug, name, latitude, longitude, recommendationTitle } = pin;
  return {
    id: hotelId,
    latitude,
    longitude,
    label: isItsName(recommendationTitle, name) ? name : texts.stay(name, recommendationTitle),
    mark: "",
    href: `/hotel/${encodeURIComponent(slug)}?creator=${handle}`,
  };
}
