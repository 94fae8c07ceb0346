import { type ReactNode, useEffect, useRef, useState } from "react";
import { Alert } from "../../ui/Alert.tsx";
import { Act } from "./Act.tsx";
import { pageOf, paymentServerOf } from "./calls.ts";
import { pay } from "./flow.ts";
import { Lost } from "./Lost.tsx";
import { Notice } from "./Notice.tsx";
import type { PaymentProps, ProviderForm } from "./props.ts";
import { NotLoaded, openForm, type Provider } from "./provider.ts";
import { texts } from "./texts.ts";
import { useOutcome } from "./use-outcome.ts";

/** How long the form may take to load before another try is offered, in milliseconds. */
const LOADING_TIMEOUT = 30_000;

type Loading = "running" | "failed" | "done";

/** The provider's form for a card, and the button that pays. */
export function CardPayment(props: PaymentProps): ReactNode {
  const { host, provider, loading, tryAgain } = useForm(props.form, pageOf(props));
  const [server] = useState(() => paymentServerOf(props));
  const { state, run } = useOutcome(props);
  const isBusy = state?.kind === "busy";
  const start = () => {
    const form = provider.current;
    if (form) {
      void run(() => pay(server, form));
    }
  };
  return (
    <div className="payment">
      {loading === "running" && (
        <p className="soft" role="status">
          {texts.loading}
        </p>
      )}
      <div ref={host} hidden={loading === "failed"} className="payment-form" />
      {loading === "failed" && (
        <>
          <Notice title={texts.notLoadedTitle}>{texts.notLoaded}</Notice>
          <Act kind="quiet" onPress={tryAgain}>
            {texts.tryAgain}
          </Act>
        </>
      )}
      {state?.kind === "problem" && state.message && (
        <Alert kind="bad">
          <p>{state.message}</p>
        </Alert>
      )}
      {state?.kind === "lost" ? (
        <Lost onCheck={() => void run(state.again)} />
      ) : (
        loading === "done" && (
          <Act kind="sun" isBusy={isBusy} onPress={start}>
            {isBusy ? texts.paying : texts.pay(props.amount)}
          </Act>
        )
      )}
    </div>
  );
}

/** Loads the provider's form into an element. */
function useForm(form: ProviderForm, returnUrl: string) {
  const host = useRef<HTMLDivElement>(null);
  const provider = useRef<Provider>(undefined);
  const [round, setRound] = useState(0);
  const [loading, setLoading] = useState<Loading>("running");

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round loads again
  useEffect(() => {
    const place = host.current;
    if (!place) {
      return;
    }
    let isOver = false;
    let opened: Provider | undefined;
    const end = (how: Loading) => {
      clearTimeout(late);
      if (!isOver) {
        // What has loaded stays, whatever its script reports later.
        setLoading((before) => (before === "running" ? how : before));
      }
    };
    const late = setTimeout(() => end("failed"), LOADING_TIMEOUT);
    openForm(place, form, returnUrl, { ready: () => end("done"), failed: () => end("failed") }).then(
      (made) => {
        opened = made;
        if (isOver) {
          made.close();
        } else {
          provider.current = made;
        }
      },
      (error: unknown) => {
        if (!(error instanceof NotLoaded)) {
          console.error(error);
        }
        end("failed");
      },
    );
    return () => {
      isOver = true;
      clearTimeout(late);
      provider.current = undefined;
      opened?.close();
    };
  }, [form, returnUrl, round]);

  const tryAgain = () => {
    setLoading("running");
    setRound(round + 1);
  };
  return { host, provider, loading, tryAgain };
}
