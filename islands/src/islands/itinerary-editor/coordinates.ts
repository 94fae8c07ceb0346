import type { components } from "../../api/schema.d.ts";
import { type MapLink, pointAt, readMapLink } from "./map-link.ts";

/** Coordinates as people type and paste them: degrees in several notations, and links of maps. */

type Coordinates = components["schemas"]["Coordinates"];

/** The parsed field: empty, a place on Earth, a link that names no point, or invalid. */
export type ParsedCoordinates =
  | { readonly kind: "none" }
  | { readonly kind: "point"; readonly point: Coordinates }
  | { readonly kind: "short" | "pointless" | "wrong" };

/** A number with a decimal point: 40.8518. */
const POINT = String.raw`[+-]?\d+(?:\.\d+)?`;
/** A number with a decimal comma: 40,8518. Between two of them a comma would be ambiguous. */
const COMMA = String.raw`[+-]?\d+,\d+`;
const PAIRS = [
  new RegExp(`^(${POINT})(?:\\s*[,;]\\s*|\\s+)(${POINT})$`),
  new RegExp(`^(${COMMA})(?:\\s*;\\s*|\\s+)(${COMMA})$`),
];

/** 40°51′06.5″, 40° 51.108′ or 40.8518°, with its side before or after it. */
const ANGLE = String.raw`([NSEWO]?)\s*(\d+(?:\.\d+)?)\s*°\s*(?:(\d+(?:\.\d+)?)\s*'\s*)?(?:(\d+(?:\.\d+)?)\s*"\s*)?([NSEWO]?)`;
const ANGLES = new RegExp(`^${ANGLE}\\s*[,;]?\\s*${ANGLE}$`);

export function readCoordinates(typed: string): ParsedCoordinates {
  const text = typed.trim();
  if (text === "") {
    return { kind: "none" };
  }
  const link = readMapLink(text);
  if (link) {
    return ofLink(link);
  }
  return ofPair(text) ?? ofAngles(text) ?? { kind: "wrong" };
}

export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return `${latitude}, ${longitude}`;
}

function ofLink({ point, isShort }: MapLink): ParsedCoordinates {
  return point ? { kind: "point", point } : { kind: isShort ? "short" : "pointless" };
}

function ofPair(text: string): ParsedCoordinates | undefined {
  for (const pair of PAIRS) {
    const [whole, north = "", east = ""] = pair.exec(text) ?? [];
    if (whole !== undefined) {
      return typedOf(Number(north.replace(",", ".")), Number(east.replace(",", ".")));
    }
  }
  return undefined;
}

function ofAngles(text: string): ParsedCoordinates | undefined {
  const plain = text
    .toUpperCase()
    .replaceAll(/[′’‘´`]/g, "'")
    .replaceAll(/[″”“]|''/g, '"')
    .replaceAll(/[º˚]/g, "°");
  const found = ANGLES.exec(plain);
  if (!found) {
    return undefined;
  }
  const [one, other] = [angleOf(found.slice(1, 6)), angleOf(found.slice(6, 11))];
  if (!one || !other) {
    return { kind: "wrong" };
  }
  const isTurned = isAcross(one.side) || isUpright(other.side);
  const [north, east] = isTurned ? [other, one] : [one, other];
  return isAcross(north.side) || isUpright(east.side) ? { kind: "wrong" } : typedOf(north.degrees, east.degrees);
}

interface Angle {
  readonly degrees: number;
  /** N, S, E, W, O (west in Romance languages), or empty. */
  readonly side: string;
}

/** Undefined with two sides, or with 60 minutes or seconds and more. */
function angleOf([before = "", degrees = "", minutes = "0", seconds = "0", after = ""]: (string | undefined)[]):
  | Angle
  | undefined {
  if ((before !== "" && after !== "") || Number(minutes) >= 60 || Number(seconds) >= 60) {
    return undefined;
  }
  const side = before + after;
  const sum = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  // A metre and less, so that 6.5″ is not followed by the noise of the division.
  const size = Number(sum.toFixed(6));
  return { degrees: "SWO".includes(side) && side !== "" ? -size : size, side };
}

const isUpright = (side: string) => side === "N" || side === "S";
const isAcross = (side: string) => side !== "" && !isUpright(side);

function typedOf(latitude: number, longitude: number): ParsedCoordinates {
  const point = pointAt(latitude, longitude);
  return point ? { kind: "point", point } : { kind: "wrong" };
}
