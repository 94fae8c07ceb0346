import { readFields, readList, readNumber, readText } from "../../../lib/guards.ts";
import { defineIsland } from "../../../lib/island.ts";
import type { Creator, CreatorPin } from "../types.ts";
import { WorldMap, type WorldMapProps } from "./WorldMap.tsx";

export const island = defineIsland(parseWorldMapProps, WorldMap);

export function parseWorldMapProps(value: unknown): WorldMapProps {
  const fields = readFields(value, "props");
  return {
    formId: readText(fields, "formId"),
    ...("creator" in fields && { creator: readCreator(fields["creator"]) }),
    ...("creatorPins" in fields && { creatorPins: readList(fields, "creatorPins", readPin) }),
  };
}

function readCreator(value: unknown): Creator {
  const creator = readFields(value, "creator");
  return { slug: readText(creator, "slug"), publicName: readText(creator, "publicName") };
}

function readPin(value: unknown, name: string): CreatorPin {
  const pin = readFields(value, name);
  return {
    hotelId: readText(pin, "hotelId"),
    slug: readText(pin, "slug"),
    name: readText(pin, "name"),
    latitude: readNumber(pin, "latitude", -90, 90),
    longitude: readNumber(pin, "longitude", -180, 180),
    recommendationTitle: readText(pin, "recommendationTitle"),
  };
}
