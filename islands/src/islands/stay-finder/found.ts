import type { components } from "../../api/schema.d.ts";
import { newKey } from "../../editing/lists/items.ts";

/** The rows of found stays: one for each name or line. Each change returns a new list. */

type Schemas = components["schemas"];

/** The fields of a hotel that the finder shows. */
export type FoundHotel = Pick<
  Schemas["HotelSummary"],
  "id" | "name" | "slug" | "address" | "coordinates" | "titleImage"
>;

export interface Match {
  readonly hotel: FoundHotel;
  readonly certainty: Schemas["MatchCertainty"];
  /** Set for a hotel that is recommended already. */
  readonly recommendationId: string | undefined;
}

export interface Row {
  /** Identifies the row while the page is open. */
  readonly key: string;
  /** The pasted line; undefined for a stay that was chosen by its name. */
  readonly line: string | undefined;
  /** Best first. */
  readonly matches: readonly Match[];
  /** The row's hotel. */
  readonly chosen: string | undefined;
  readonly isTicked: boolean;
}

/** The lines of a text that are not empty. */
export function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** A row for each line. Uncertain matches and hotels that are recommended already are not ticked. */
export function rowsOf({ lines }: Schemas["MatchedLines"]): readonly Row[] {
  return lines.map(({ line, matches }) => rowOf(line, matches.map(matchOf)));
}

/** A row for a stay that was chosen by its name. */
export function rowOfHotel(hotel: FoundHotel): Row {
  return rowOf(undefined, [{ hotel, certainty: "certain", recommendationId: undefined }]);
}

/** Appends rows; skips those whose hotel has a row already. */
export function addRows(rows: readonly Row[], added: readonly Row[]): readonly Row[] {
  const known = new Set(rows.flatMap(({ chosen }) => (chosen === undefined ? [] : [chosen])));
  const isNew = ({ chosen }: Row) => {
    if (chosen === undefined || !known.has(chosen)) {
      known.add(chosen ?? "");
      return true;
    }
    return false;
  };
  return [...rows, ...added.filter(isNew)];
}

export function changeRow(rows: readonly Row[], key: string, to: Partial<Row>): readonly Row[] {
  return rows.map((row) => (row.key === key ? { ...row, ...to } : row));
}

/** Sets the row's hotel; one outside the matches becomes the first of them. */
export function chooseHotel(rows: readonly Row[], key: string, hotel: FoundHotel): readonly Row[] {
  return rows.map((row) => {
    if (row.key !== key) {
      return row;
    }
    const isKnown = row.matches.some((match) => match.hotel.id === hotel.id);
    const own: Match = { hotel, certainty: "certain", recommendationId: undefined };
    return { ...row, matches: isKnown ? row.matches : [own, ...row.matches], chosen: hotel.id, isTicked: true };
  });
}

/** The row's current match. */
export function chosenOf({ matches, chosen }: Row): Match | undefined {
  return matches.find(({ hotel }) => hotel.id === chosen);
}

/** Whether the row's hotel still needs a draft; one that is recommended already does not. */
export function isUnmade(row: Row): boolean {
  return chosenOf(row)?.recommendationId === undefined;
}

/** The hotels to create drafts of, each once. */
export function tickedOf(rows: readonly Row[]): readonly string[] {
  const ids = rows.flatMap((row) => (row.isTicked && row.chosen !== undefined ? [row.chosen] : []));
  return [...new Set(ids)];
}

function rowOf(line: string | undefined, matches: readonly Match[]): Row {
  const [best] = matches;
  const isTicked = best !== undefined && best.certainty !== "possible" && best.recommendationId === undefined;
  return { key: newKey("row"), line, matches, chosen: best?.hotel.id, isTicked };
}

function matchOf({ hotel, certainty, recommendationId }: Schemas["StayMatch"]): Match {
  return { hotel, certainty, recommendationId: recommendationId ?? undefined };
}
