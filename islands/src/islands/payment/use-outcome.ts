import { useEffect, useRef, useState } from "react";
import { openPage } from "./calls.ts";
import type { Outcome } from "./flow.ts";
import type { PaymentProps } from "./props.ts";

/** The state of a payment: under way, or the outcome of its last step. */
export type PaymentState = { readonly kind: "busy" } | Outcome;

const BUSY: PaymentState = { kind: "busy" };

/**
 * Runs one step at a time; a further press does nothing. Once the page has what comes next, it is opened, and nothing
 * more can be pressed.
 */
export function useOutcome(props: PaymentProps, first?: PaymentState) {
  const [state, setState] = useState<PaymentState | undefined>(first);
  const isRunning = useRef(false);
  const isLeaving = useRef(false);

  useEffect(() => {
    // Back may restore the page as it was left, with a payment that has ended.
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) {
        isLeaving.current = false;
        openPage(props);
      }
    };
    // A form of the page is on its way, as "Use another card": opening the page again would stop it.
    const sent = (event: SubmitEvent) => {
      isLeaving.current ||= !event.defaultPrevented;
    };
    addEventListener("pageshow", restored);
    addEventListener("submit", sent);
    return () => {
      removeEventListener("pageshow", restored);
      removeEventListener("submit", sent);
    };
  }, [props]);

  async function run(step: () => Promise<Outcome>): Promise<void> {
    if (isRunning.current) {
      return;
    }
    isRunning.current = true;
    setState(BUSY);
    const outcome = await step();
    if (outcome.kind === "elsewhere") {
      if (!isLeaving.current) {
        openPage(props);
      }
    } else {
      isRunning.current = false;
      setState(outcome);
    }
  }

  return { state, run };
}
