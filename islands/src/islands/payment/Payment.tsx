import { type ReactNode, useState } from "react";
import { BankQuestion } from "./BankQuestion.tsx";
import { CardPayment } from "./CardPayment.tsx";
import { parsePaymentProps } from "./props.ts";
import "./payment.css";

/** A card payment, or the bank's question of one that has begun. */
export function Payment({ props }: { props: unknown }): ReactNode {
  const [payment] = useState(() => parsePaymentProps(props));
  return payment.isChallenged ? <BankQuestion {...payment} /> : <CardPayment {...payment} />;
}
