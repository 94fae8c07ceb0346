import { quietClient } from "./api/client.ts";
import { forgetCopiesOf, hasCopies } from "./editing/local-copy.ts";

/** In the session storage from the press of the button until somebody is signed out: who that is. */
const LEAVING = "signing-out";
const LOGOUT = "/logout";
/** How long signing out waits for an answer, in milliseconds. */
const PATIENCE = 3_000;

/**
 * Whoever signs out on this device leaves nothing behind that they wrote and did not save. The copies of somebody whose
 * session ended by itself stay until they are back, because it is the person who signs out whose copies go.
 */
export function forgetWhenSignedOut(askWho: () => Promise<string | undefined> = askTheServer): void {
  const forms = document.querySelectorAll<HTMLFormElement>(`form[action="${LOGOUT}"]`);
  if (forms.length === 0) {
    forget();
  } else if (hasCopies()) {
    note(undefined);
    watch(forms, askWho());
  }
}

/** Notes who signs out; the button waits until that is known. */
function watch(forms: Iterable<HTMLFormElement>, asked: Promise<string | undefined>): void {
  let isKnown = false;
  let who: string | undefined;
  const answer = asked.then(
    (id) => {
      [isKnown, who] = [true, id];
    },
    () => {
      isKnown = true;
    },
  );
  for (const form of forms) {
    form.addEventListener("submit", (event) => {
      if (isKnown) {
        note(who);
        return;
      }
      event.preventDefault();
      const { submitter } = event;
      void answer.then(() => form.requestSubmit(submitter));
    });
  }
}

function forget(): void {
  try {
    const who = sessionStorage.getItem(LEAVING);
    // A page of signing out that has no button is that of somebody who is gone.
    if (who !== null && location.pathname === LOGOUT) {
      forgetCopiesOf(who);
      sessionStorage.removeItem(LEAVING);
    }
  } catch {
    // Where nothing may be stored there is nothing to forget.
  }
}

function note(who: string | undefined): void {
  try {
    if (who === undefined) {
      sessionStorage.removeItem(LEAVING);
    } else {
      sessionStorage.setItem(LEAVING, who);
    }
  } catch {
    // Where nothing may be stored there is nothing to forget.
  }
}

async function askTheServer(): Promise<string | undefined> {
  const { data } = await quietClient.GET("/api/v1/userProfile/my", { signal: AbortSignal.timeout(PATIENCE) });
  return data?.userId;
}
