import { quietClient } from "../api/client.ts";
import { type Answer, toResult } from "../api/result.ts";

/** The server's answer to a change: accepted, or refused with a reason where the server gives one. */
export type Outcome = { readonly isTaken: true } | { readonly isTaken: false; readonly reason: string };

/** Shows a row to visitors or hides it. */
export type Show = (id: string, isActive: boolean) => Promise<Outcome>;
/** Removes a row at the server. */
export type Remove = (id: string) => Promise<Outcome>;

/** The calls for the rows of one list. */
export interface ListCalls {
  /** The field of a row's form that contains the id for the calls. */
  readonly field: string;
  readonly show: Show;
  readonly remove: Remove;
  readonly order: SendOrder;
}

/** The order of the rows, and which of them are pinned. */
export interface ListOrder {
  readonly ids: readonly string[];
  readonly pinnedIds: readonly string[];
}

/** Sends the order to the server; false when the server refuses it. Only stays can be pinned. */
export type SendOrder = (order: ListOrder) => Promise<boolean>;

const NOT_FOUND = 404;
/** Lets each call finish when the visitor leaves the page right after the press. */
const keepalive = true;

/** The calls of each list, by the list's name on the page. */
export const calls: Readonly<Record<string, ListCalls>> = {
  stays: {
    field: "hotelId",
    show: (hotelId, isActive) =>
      outcomeOf(quietClient.POST("/api/v1/bff/recommendation/toggle", { body: { hotelId, isActive }, keepalive })),
    remove: (id) =>
      removal(quietClient.DELETE("/api/v1/hotel/{id}/recommend", { params: { path: { id } }, keepalive })),
    order: ({ ids, pinnedIds }) => {
      const body = { ids: [...ids], pinnedIds: [...pinnedIds] };
      return isTaken(quietClient.PUT("/api/v1/bff/recommendation/order", { body, keepalive }));
    },
  },
  trips: {
    field: "packageId",
    show: (packageId, isActive) => {
      const params = { path: { id: packageId } };
      const body = { packageId, isActive };
      return outcomeOf(quietClient.POST("/api/v1/bff/travelPackage/{id}/toggle", { params, body, keepalive }));
    },
    remove: (id) => removal(quietClient.DELETE("/api/v1/travelpackage/{id}", { params: { path: { id } }, keepalive })),
    order: ({ ids }) =>
      isTaken(quietClient.PUT("/api/v1/bff/travelPackage/order", { body: { ids: [...ids] }, keepalive })),
  },
  itineraries: {
    field: "itineraryContentId",
    show: (id, isActive) => {
      const params = { path: { id } };
      const body = { isActive };
      return outcomeOf(quietClient.POST("/api/v1/bff/itineraryContent/{id}/toggle", { params, body, keepalive }));
    },
    remove: (id) => removal(quietClient.DELETE("/api/itinerary-content/{id}", { params: { path: { id } }, keepalive })),
    order: ({ ids }) =>
      isTaken(quietClient.PUT("/api/v1/bff/itineraryContent/order", { body: { ids: [...ids] }, keepalive })),
  },
};

async function isTaken(call: Promise<Answer<unknown>>): Promise<boolean> {
  return (await toResult(call)).ok;
}

async function outcomeOf(call: Promise<Answer<unknown>>): Promise<Outcome> {
  try {
    // Some successful answers have no body.
    const result = await toResult(call.then((answer) => (answer.response.ok ? { ...answer, data: true } : answer)));
    if (result.ok) {
      return { isTaken: true };
    }
    const messages = new Set(result.errors.map(({ message }) => message));
    return { isTaken: false, reason: [...messages].join(" ") };
  } catch {
    return { isTaken: false, reason: "" };
  }
}

/** A row that is gone already counts as removed. */
async function removal(call: Promise<Answer<unknown>>): Promise<Outcome> {
  const outcome = await outcomeOf(call);
  const isGone = await call.then(
    ({ response }) => response.status === NOT_FOUND,
    () => false,
  );
  return isGone ? { isTaken: true } : outcome;
}
