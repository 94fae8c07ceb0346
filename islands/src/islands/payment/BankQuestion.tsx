import { type ReactNode, useEffect, useState } from "react";
import { Alert } from "../../ui/Alert.tsx";
import { Act } from "./Act.tsx";
import { openPage, paymentServerOf } from "./calls.ts";
import { askBank, loadOutcome, type Outcome } from "./flow.ts";
import { Lost } from "./Lost.tsx";
import { Notice } from "./Notice.tsx";
import type { PaymentProps } from "./props.ts";
import { NotLoaded, openBank } from "./provider.ts";
import { texts } from "./texts.ts";
import { useOutcome } from "./use-outcome.ts";

/**
 * A payment that waits for the cardholder's bank, on a page that was opened again or that the bank has led back to. It
 * looks first: the question may have its answer.
 */
export function BankQuestion(props: PaymentProps): ReactNode {
  const [server] = useState(() => paymentServerOf(props));
  const { state, run } = useOutcome(props, { kind: "busy" });
  const [isNotLoaded, setIsNotLoaded] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    void run(() => loadOutcome(server));
  }, []);

  const answer = async (question: Extract<Outcome, { kind: "unanswered" }>): Promise<Outcome> => {
    setIsNotLoaded(false);
    try {
      const bank = await openBank(props.form);
      return await askBank(server, bank, question.clientSecret);
    } catch (error) {
      if (!(error instanceof NotLoaded)) {
        console.error(error);
      }
      setIsNotLoaded(true);
      return question;
    }
  };

  if (state?.kind === "lost") {
    return (
      <div className="payment">
        <Lost onCheck={() => void run(state.again)} />
      </div>
    );
  }
  if (state?.kind === "problem") {
    return (
      <div className="payment">
        <Alert kind="bad">
          <p>{state.message}</p>
        </Alert>
        <Act kind="sun" onPress={() => openPage(props)}>
          {texts.anotherCard}
        </Act>
      </div>
    );
  }
  if (state?.kind === "unanswered") {
    return (
      <div className="payment">
        {isNotLoaded && <Notice title={texts.notLoadedTitle}>{texts.notLoaded}</Notice>}
        <p>{texts.unanswered}</p>
        <Act kind="sun" onPress={() => void run(() => answer(state))}>
          {texts.continue}
        </Act>
      </div>
    );
  }
  return (
    <div className="payment">
      <p className="soft" role="status">
        {texts.checking}
      </p>
    </div>
  );
}
