import type { components } from "../../api/schema.d.ts";
import { newKey } from "../../editing/items.ts";

/** The stays that were found: one row for each name or line. Each change answers a new list. */

type Schemas = components["schemas"];

/** What the finder shows of a hotel. */
export type House = Pick<Schemas["HotelSummary"], "id" | "name" | "slug" | "address" | "coordinates" | "titleImage">;

export interface Match {
  readonly hotel: House;
  readonly certainty: Schemas["MatchCertainty"];
  /** Of a hotel that is recommended already. */
  readonly recommendationId: string | undefined;
}

export interface Row {
  /** Names the row as long as the page is open. */
  readonly key: string;
  /** What was pasted; undefined for a stay that was chosen by its name. */
  readonly line: string | undefined;
  /** The best first. */
  readonly matches: readonly Match[];
  /** The hotel that the row means. */
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

/** A row for each line. What is only possible, or recommended already, is not ticked unasked. */
export function rowsOf({ lines }: Schemas["MatchedLines"]): readonly Row[] {
  return lines.map(({ line, matches }) => rowOf(line, matches.map(matchOf)));
}

/** A row for a stay that was chosen by its name. */
export function rowOfHouse(hotel: House): Row {
  return rowOf(undefined, [{ hotel, certainty: "certain", recommendationId: undefined }]);
}

/** Puts rows at the end; a hotel that a row means already is not there twice. */
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

/** Another hotel becomes what the row means; it comes first when nobody had thought of it. */
export function chooseHouse(rows: readonly Row[], key: string, hotel: House): readonly Row[] {
  return rows.map((row) => {
    if (row.key !== key) {
      return row;
    }
    const isKnown = row.matches.some((match) => match.hotel.id === hotel.id);
    const own: Match = { hotel, certainty: "certain", recommendationId: undefined };
    return { ...row, matches: isKnown ? row.matches : [own, ...row.matches], chosen: hotel.id, isTicked: true };
  });
}

/** What the row means now. */
export function chosenOf({ matches, chosen }: Row): Match | undefined {
  return matches.find(({ hotel }) => hotel.id === chosen);
}

/** Whether no draft is made of what the row means; what is recommended already needs none. */
export function isUnmade(row: Row): boolean {
  return chosenOf(row)?.recommendationId === undefined;
}

/** The hotels that drafts are to be made of, each once. */
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
