import { fieldsOf, hiddenOf, putText, sentText, textOf } from "./lib/form-fields.ts";
import { FORM_HELD, KEPT_FORM as KEPT, KEPT_PREFIX as PREFIX } from "./lib/kept-forms.ts";

const LOGOUT = "/logout";
/** Whoever comes back later than this begins anew, in milliseconds. */
const KEPT_FOR = 15 * 60 * 1000;
/** The same for a form with a working copy: only whose that is has it back, from a tab that a phone ended long ago too. */
const OWNED_FOR = 7 * 24 * 60 * 60 * 1000;

/** The hidden fields that say what the form was made from. */
const MADE_FROM = ["version", "revision", "madeFrom"];
/** A form whose text the server has as well before it is sent. */
const EDITED = "form[data-working-copy]";

/** What was typed into a form, and until when that counts. */
interface Kept {
  readonly until: number;
  /** Of a form with a working copy, whose that is; empty of every other. */
  readonly owner: string;
  /** The form was sent with it. */
  readonly isSent: boolean;
  readonly typed: readonly (readonly [string, string])[];
  /** What was on its way to the server then, or nothing. */
  readonly sending: string;
}

const NOTHING: Kept = { until: 0, owner: "", isSent: false, typed: [], sending: "" };

/**
 * Keeps what somebody typed into a form marked `data-keep` and did not send: over signing in, a reload, the back
 * button, and a tab that is ended while nobody sees it. In this tab alone, for 15 minutes at most, or a week where the
 * form says whose it is, and not over signing out. Passwords never, and of hidden fields those alone that say what it
 * was made from: what is put back was made from what the page showed then.
 *
 * With `data-keep="saved"` it is kept until the server has saved it, which the page that comes back says with
 * `data-saved`: a session may have ended before. With `data-unsaved` the page came back with what was typed, and all
 * that stands in the form is still to be saved. With `data-held` the server has all that stands in it, and with
 * `data-sending` that is what was on its way there last.
 */
export function keepForms(now: () => number = Date.now): void {
  forgetOld(now());
  for (const form of document.querySelectorAll<HTMLFormElement>(KEPT)) {
    putBack(form);
    let isSent = false;
    // Behind the back button the same page may come back, with a form that can be sent again.
    addEventListener("pageshow", () => {
      isSent = false;
    });
    form.addEventListener("submit", () => {
      isSent = true;
    });
    const keep = () => {
      const isDone = "held" in form.dataset || (isSent && form.dataset["keep"] !== "saved");
      const typed = isDone ? [] : changes(form);
      store((kept) => {
        if (typed.length > 0) {
          const sending = form.dataset["sending"] ?? "";
          const owner = ownerOf(form);
          const until = now() + (owner ? OWNED_FOR : KEPT_FOR);
          const entry: Kept = { until, owner, isSent, typed, sending };
          kept.setItem(PREFIX + form.id, JSON.stringify(entry));
        } else if (read(form.id).owner === ownerOf(form)) {
          kept.removeItem(PREFIX + form.id);
        }
      });
    };
    addEventListener("pagehide", keep);
    form.addEventListener(FORM_HELD, keep);
    // At the window it comes after what the page sends then, which is noted in the form.
    addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
  }
  for (const form of document.querySelectorAll<HTMLFormElement>(EDITED)) {
    // Without it the form is saved when its button is pressed, and kept here until then.
    import("./club-settings/edit-club.ts").then(({ editClub }) => editClub(form)).catch(() => {});
  }
}

/** Name and value of each field that reads otherwise than what is saved, and what that was made from. */
function changes(form: HTMLFormElement): [string, string][] {
  const isUnsaved = form.hasAttribute("data-unsaved");
  const typed = fieldsOf(form)
    .filter((field) => isUnsaved || textOf(field) !== sentText(field))
    .map((field): [string, string] => [field.name, textOf(field)]);
  const from = hidden(form).map(({ name, value }): [string, string] => [name, value]);
  return typed.length > 0 ? [...typed, ...from] : typed;
}

/** Another person may have signed in in this tab. */
function ownerOf(form: HTMLFormElement): string {
  return form.dataset["workingCopy"] ?? "";
}

function hidden(form: HTMLFormElement): HTMLInputElement[] {
  return MADE_FROM.map((name) => hiddenOf(form, name)).filter((field) => field !== null);
}

function putBack(form: HTMLFormElement): void {
  const { owner, isSent, typed, sending } = read(form.id);
  const isAnothers = owner !== ownerOf(form);
  if (isAnothers || (isSent && form.hasAttribute("data-saved"))) {
    return;
  }
  const values = new Map(typed);
  for (const field of fieldsOf(form)) {
    const value = values.get(field.name);
    // The browser may have put back something of its own.
    if (value !== undefined && textOf(field) === sentText(field)) {
      putText(field, value);
    }
  }
  if (sending) {
    form.dataset["sending"] = sending;
  }
  // A page that came back with what was typed says itself what that was made from.
  for (const field of form.hasAttribute("data-unsaved") ? [] : hidden(form)) {
    field.value = values.get(field.name) ?? field.value;
  }
}

function read(id: string): Kept {
  let kept = NOTHING;
  store((storage) => {
    kept = parse(storage.getItem(PREFIX + id));
  });
  return kept;
}

function forgetOld(now: number): void {
  store((kept) => {
    for (const key of Object.keys(kept).filter((name) => name.startsWith(PREFIX))) {
      if (location.pathname === LOGOUT || parse(kept.getItem(key)).until < now) {
        kept.removeItem(key);
      }
    }
  });
}

/** What is no longer understood is old. */
function parse(text: string | null): Kept {
  try {
    const { until, owner, isSent, typed, sending } = JSON.parse(text ?? "");
    const pairs = Object.entries(Object.fromEntries(typed)).map(([name, value]) => [name, String(value)] as const);
    const [of, last] = [String(owner ?? ""), String(sending ?? "")];
    return { until: Number(until), owner: of, isSent: isSent === true, typed: pairs, sending: last };
  } catch {
    return NOTHING;
  }
}

/** Where nothing may be stored, nothing is kept. */
function store(use: (kept: Storage) => void): void {
  try {
    use(sessionStorage);
  } catch {
    // A private window, or a full store.
  }
}
