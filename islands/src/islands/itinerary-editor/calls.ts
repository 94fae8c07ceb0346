import { quietClient } from "../../api/client.ts";
import { itineraryContentWrite } from "../../api/schemas.ts";
import { wrongIn } from "../../api/wrong.ts";
import type { Stored } from "../../editing/autosave/save-state.ts";
import {
  type DeleteOutcome,
  deleted,
  found,
  type LoadOutcome,
  once,
  type SaveOutcome,
  saved,
  timeout,
} from "../../editing/calls.ts";
import { isItinerary } from "./answers.ts";
import { contentOf, type Itinerary, type ItineraryDocument } from "./document.ts";
import type { Visibility } from "./kind.ts";
import { unreadable } from "./problems.ts";
import { texts } from "./texts.ts";

/** The calls that change an itinerary. Each resolves to an outcome and never rejects. */

/**
 * Creates or replaces an itinerary. A document with invalid coordinates is not sent, so that they are not lost;
 * neither is one that the server is known to refuse.
 */
export function saveItinerary(
  document: ItineraryDocument,
  { isActive }: Visibility,
  stored: Stored<Visibility> | undefined,
  key: string | undefined,
): Promise<SaveOutcome<Itinerary>> {
  const [id, version] = [stored?.id ?? null, stored?.version ?? null];
  const body = { ...contentOf(document), id, isActive, version };
  const errors = [...unreadable(document), ...wrongIn(itineraryContentWrite, body, texts.whole)];
  if (errors.length > 0) {
    return Promise.resolve({ status: "refused", errors });
  }
  const options = { body, signal: timeout() };
  const asked = stored
    ? quietClient.PUT("/api/itinerary-content", options)
    : quietClient.POST("/api/itinerary-content", { ...once(key), ...options });
  return saved(asked, isItinerary, !stored);
}

export function loadItinerary(id: string): Promise<LoadOutcome<Itinerary>> {
  const asked = quietClient.GET("/api/itinerary-content/{id}", { params: { path: { id } }, signal: timeout() });
  return found(asked, isItinerary);
}

export function deleteItinerary(id: string): Promise<DeleteOutcome> {
  return deleted(quietClient.DELETE("/api/itinerary-content/{id}", { params: { path: { id } }, signal: timeout() }));
}
