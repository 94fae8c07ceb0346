import { client } from "../../api/client.ts";
import { toResult } from "../../api/result.ts";
import type { PaymentServer } from "./flow.ts";
import type { PaymentProps } from "./props.ts";

/** The calls of one invoice. */
export function paymentServerOf({ itineraryId, invoiceId }: PaymentProps): PaymentServer {
  return {
    check: () => toResult(client.GET("/api/v1/itinerary/{id}/preCheck", { params: { path: { id: itineraryId } } })),
    pay: (body, key) =>
      toResult(
        client.POST("/api/v1/invoice/{id}/payment", {
          params: { path: { id: invoiceId }, header: { "Idempotency-Key": key } },
          body,
        }),
      ),
  };
}

/** The address of the payment page. */
export function pageOf({ itineraryId }: PaymentProps): string {
  return `${location.origin}/itinerary/${itineraryId}/payment`;
}

/** Opens the payment page again: it leads on to what comes next. */
export function openPage(props: PaymentProps): void {
  location.assign(pageOf(props));
}
