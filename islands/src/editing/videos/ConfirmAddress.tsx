import { type ReactNode, useState } from "react";
import { sendConfirmation } from "./video-calls.ts";
import { texts } from "./video-texts.ts";

type Sending = "begin" | "sending" | "failed" | { readonly email: string };

/** Sends the confirmation link once more: the server accepts videos only from confirmed addresses. */
export function ConfirmAddress(): ReactNode {
  const [sending, setSending] = useState<Sending>("begin");

  async function send(): Promise<void> {
    setSending("sending");
    const email = await sendConfirmation();
    setSending(email === undefined ? "failed" : { email });
  }

  return (
    <div className="stack" role="status">
      {typeof sending === "object" ? (
        <p className="small">{texts.confirmed(sending.email)}</p>
      ) : (
        <>
          {sending === "failed" && <p className="small">{texts.unconfirmed}</p>}
          <button
            className="button button-quiet button-small"
            type="button"
            aria-disabled={sending === "sending"}
            onClick={() => {
              if (sending !== "sending") {
                void send();
              }
            }}
          >
            {sending === "sending" ? texts.confirming : texts.confirm}
          </button>
        </>
      )}
    </div>
  );
}
