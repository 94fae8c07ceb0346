import { quietClient } from "../../api/client.ts";
import type { components } from "../../api/schema.d.ts";
import { found, type LoadOutcome, timeout } from "../../editing/calls.ts";
import { isDraftsMade, isHotel, isMatchedLines } from "./answers.ts";

type Schemas = components["schemas"];

/** The calls of the finder. Each resolves to an outcome and never rejects. */

export function matchLines(lines: readonly string[]): Promise<LoadOutcome<Schemas["MatchedLines"]>> {
  const options = { body: { lines: [...lines] }, signal: timeout() };
  return found(quietClient.POST("/api/v1/bff/recommendation/match", options), isMatchedLines);
}

export function loadHotel(id: string): Promise<LoadOutcome<Schemas["Hotel"]>> {
  const params = { path: { id } };
  return found(quietClient.GET("/api/v1/hotel/{id}", { params, signal: timeout() }), isHotel);
}

export function makeDrafts(hotelIds: readonly string[]): Promise<LoadOutcome<Schemas["StayDraftsMade"]>> {
  const options = { body: { hotelIds: [...hotelIds] }, signal: timeout() };
  return found(quietClient.POST("/api/v1/bff/recommendation/drafts", options), isDraftsMade);
}
