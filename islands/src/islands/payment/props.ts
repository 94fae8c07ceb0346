import { readFields, readFlag, readNumber, readText } from "../../lib/guards.ts";

/** What the payment provider's own form needs. */
export interface ProviderForm {
  /** The address of the provider's script. */
  readonly script: string;
  readonly publishableKey: string;
  /** As the provider counts it. */
  readonly amount: number;
  /** In small letters. */
  readonly currency: string;
}

/** The payment of an invoice. */
export interface PaymentProps {
  readonly itineraryId: string;
  readonly invoiceId: string;
  readonly form: ProviderForm;
  /** For people: `€290`. */
  readonly amount: string;
  /** The bank's question of an earlier try has no answer yet. */
  readonly isChallenged: boolean;
}

export function parsePaymentProps(value: unknown): PaymentProps {
  const fields = readFields(value, "props");
  const form = readFields(fields["form"], "form");
  return {
    itineraryId: readText(fields, "itineraryId"),
    invoiceId: readText(fields, "invoiceId"),
    form: {
      script: readText(form, "script"),
      publishableKey: readText(form, "publishableKey"),
      amount: readNumber(form, "amount", 1, Number.MAX_SAFE_INTEGER),
      currency: readText(form, "currency"),
    },
    amount: readText(fields, "amount"),
    isChallenged: readFlag(fields, "isChallenged"),
  };
}
