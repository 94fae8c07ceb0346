import { type Fields, readFields, readList, readNumber, readText } from "../../lib/guards.ts";
import type { Box } from "./types.ts";

/** The fields of the stored search that the map uses; server/contract/src/island.rs has all of them. */
export interface MapSearchProps {
  readonly search: {
    readonly id: string;
    readonly currency: string;
    /** Such as "Lisbon"; empty for an area of the map. */
    readonly name: string;
    readonly box: Box;
    /** The number of rooms that the totals are for. */
    readonly rooms: number;
  };
  /** The island renders list and map, or the map beside the page's own list. */
  readonly layout: "whole" | "beside";
}

export function parseMapSearchProps(value: unknown): MapSearchProps {
  const fields = readFields(value, "props");
  const search = readFields(fields["search"], "search");
  const area = readFields(search["area"], "area");
  return {
    search: {
      id: readText(search, "id"),
      currency: readText(search, "currency"),
      name: "destinationId" in area || "hotelId" in area ? readText(area, "name") : "",
      box: readBox(readFields(area["boundingBox"], "boundingBox")),
      rooms: readList(search, "rooms", (room) => readFields(room, "rooms")).length,
    },
    layout: readText(fields, "layout") === "beside" ? "beside" : "whole",
  };
}

function readBox(fields: Fields): Box {
  return {
    south: readNumber(fields, "south", -90, 90),
    west: readNumber(fields, "west", -180, 180),
    north: readNumber(fields, "north", -90, 90),
    east: readNumber(fields, "east", -180, 180),
  };
}
