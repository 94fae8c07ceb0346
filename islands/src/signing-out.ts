import { quietClient } from "./api/client.ts";
import { forgetCopiesOf, hasCopies } from "./editing/autosave/local-copy.ts";

/** The id of the user who signs out: in the session storage from the press of the button until it is done. */
const LEAVING = "signing-out";
const LOGOUT = "/logout";
/** How long signing out waits for an answer, in milliseconds. */
const ANSWER_TIMEOUT = 3_000;

/**
 * Removes a user's unsaved copies from this device when they sign out. After an expired session they stay, because
 * the user has not signed out.
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

/** Notes the user who signs out; the button waits until their id is known. */
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
    // A sign-out page without a button means that the user has signed out.
    if (who !== null && location.pathname === LOGOUT) {
      forgetCopiesOf(who);
      sessionStorage.removeItem(LEAVING);
    }
  } catch {
    // Without storage there is nothing to forget.
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
    // Without storage there is nothing to forget.
  }
}

async function askTheServer(): Promise<string | undefined> {
  const { data } = await quietClient.GET("/api/v1/userProfile/my", { signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
  return data?.userId;
}
