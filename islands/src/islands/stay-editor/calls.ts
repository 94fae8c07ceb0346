import { quietClient } from "../../api/client.ts";
import { recommendationCreate } from "../../api/schemas.ts";
import { wrongIn } from "../../api/wrong.ts";
import type { Stored } from "../../editing/autosave/save-state.ts";
import {
  type DeleteOutcome,
  deleted,
  found,
  type LoadOutcome,
  type SaveOutcome,
  saved,
  timeout,
} from "../../editing/calls.ts";
import { isRecommendation } from "./answers.ts";
import { contentOf, type Recommendation, type StayDocument } from "./document.ts";
import type { Visibility } from "./kind.ts";
import { texts } from "./texts.ts";

/** The calls that change a recommendation. Each resolves to an outcome and never rejects. */

/** Replaces the stored recommendation. A document that the server is known to refuse is not sent. */
export function saveStay(
  hotelId: string,
  document: StayDocument,
  { isActive }: Visibility,
  stored: Stored<Visibility> | undefined,
): Promise<SaveOutcome<Recommendation>> {
  const body = { ...contentOf(document), hotelId, isActive, version: stored?.version ?? null };
  const errors = wrongIn(recommendationCreate, body, texts.whole);
  if (errors.length > 0) {
    return Promise.resolve({ status: "refused", errors });
  }
  return saved(quietClient.POST("/api/v1/recommendation", { body, signal: timeout() }), isRecommendation, !stored);
}

export function loadStay(hotelId: string, id: string): Promise<LoadOutcome<Recommendation>> {
  const params = { path: { id: hotelId, recId: id } };
  const asked = quietClient.GET("/api/v1/hotel/{id}/recommendation/{recId}", { params, signal: timeout() });
  return found(asked, isRecommendation);
}

export function deleteStay(hotelId: string): Promise<DeleteOutcome> {
  const params = { path: { id: hotelId } };
  return deleted(quietClient.DELETE("/api/v1/hotel/{id}/recommend", { params, signal: timeout() }));
}
