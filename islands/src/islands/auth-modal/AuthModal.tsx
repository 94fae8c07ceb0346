import { type ReactNode, useEffect, useState } from "react";
import { token } from "../../api/client.ts";
import type { Occasion } from "../../lib/island.ts";
import { type KeptState, useKeptState } from "../../lib/kept-state.ts";
import { AuthPanel } from "./AuthPanel.tsx";
import { authMachine, isTaken } from "./auth-machine.ts";
import { announce, elsewhere, leave } from "./leave.ts";
import { type Opening, readOpening } from "./opening.ts";
import type { AuthModalProps } from "./props.ts";

const EMAILS: KeptState<string> = new WeakMap();

/** Signing in and up over any page: each occasion opens it; the visitor or a successful sign-in closes it. */
export function AuthModal({ occasion, ...site }: AuthModalProps & { occasion: Occasion | undefined }): ReactNode {
  const [machine] = useState(authMachine);
  const [seen, setSeen] = useState<Occasion>();
  const [opening, setOpening] = useState<Opening>();
  const [count, setCount] = useState(0);
  const [email, setEmail] = useKeptState(EMAILS, "");

  if (occasion && occasion !== seen) {
    setSeen(occasion);
    // A running call is not disturbed.
    if (!isTaken(machine.state())) {
      setOpening(readOpening(occasion));
      setCount(count + 1);
      if (seen) {
        // A failed attempt continues; every other starts over.
        setEmail("");
      }
    }
  }

  useEffect(() => {
    let isOpen = opening !== undefined;
    if (isOpen) {
      machine.reset();
      whenSignedIn(() => {
        if (isOpen && !isTaken(machine.state())) {
          setOpening(undefined);
          announce(false);
          leave(elsewhere(opening?.returnUrl));
        }
      });
    }
    return () => {
      isOpen = false;
    };
  }, [opening, machine]);

  return (
    opening && (
      <AuthPanel
        key={count}
        site={site}
        opening={opening}
        machine={machine}
        email={email}
        onEmail={setEmail}
        onClose={() => {
          setEmail("");
          setOpening(undefined);
        }}
      />
    )
  );
}

/** The page may be older than the session: the visitor may have signed in in another tab. */
function whenSignedIn(then: () => void): void {
  token.role().then(
    (role) => role !== undefined && role !== "anonymous" && then(),
    // The session's state is unknown now; signing in a second time does no harm.
    () => {},
  );
}
