import { forgetKept, type KeptPlace, placeInTab, placeOnDevice } from "./kept-places.ts";
import { fieldsOf, hiddenOf, putText, sentText, textOf } from "./lib/form-fields.ts";
import { FORM_HELD, KEPT_FORM as KEPT } from "./lib/kept-forms.ts";

const LOGOUT = "/logout";
/** Whoever comes back later than this begins anew, in milliseconds. */
const KEPT_FOR = 15 * 60 * 1000;
/** The same for a form with a working copy: only whose that is has it back, from a tab that was ended long ago too. */
const OWNED_FOR = 7 * 24 * 60 * 60 * 1000;
/** A form with a working copy is kept this long after the last key, in milliseconds: its tab may end without a word. */
const REST = 500;

/** The hidden fields that say what the form was made from. */
const MADE_FROM = ["version", "revision", "madeFrom"];
/** A form whose text the server has as well before it is sent. */
const EDITED = "form[data-working-copy]";

/**
 * Keeps what somebody typed into a form marked `data-keep` and did not send: over signing in, a reload, the back
 * button, and a tab that is ended while nobody sees it. In this tab alone and for 15 minutes at most; where the form
 * says whose it is, on this device for a week, and soon after each change. Not over signing out. Passwords never, and
 * of hidden fields those alone that say what it was made from: what is put back was made from what the page showed then.
 *
 * With `data-keep="saved"` it is kept until the server has saved it, which the page that comes back says with
 * `data-saved`: a session may have ended before. With `data-unsaved` the page came back with what was typed, and all
 * that stands in the form is still to be saved. With `data-held` the server has all that stands in it, and with
 * `data-sending` that is what was on its way there last.
 */
export function keepForms(now: () => number = Date.now): void {
  forgetKept(({ until }) => location.pathname === LOGOUT || until < now());
  for (const form of document.querySelectorAll<HTMLFormElement>(KEPT)) {
    keepForm(form, now);
  }
  for (const form of document.querySelectorAll<HTMLFormElement>(EDITED)) {
    // Without it the form is saved when its button is pressed, and kept here until then.
    import("./club-settings/edit-club.ts").then(({ editClub }) => editClub(form)).catch(() => {});
  }
}

function keepForm(form: HTMLFormElement, now: () => number): void {
  const owner = ownerOf(form);
  const place = placeOf(form);
  putBack(form, place);
  let isSent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Behind the back button the same page may come back, with a form that can be sent again.
  addEventListener("pageshow", () => {
    isSent = false;
  });
  form.addEventListener("submit", () => {
    isSent = true;
  });
  const keep = () => {
    clearTimeout(timer);
    const isDone = "held" in form.dataset || (isSent && form.dataset["keep"] !== "saved");
    const typed = isDone ? [] : changes(form);
    if (typed.length > 0) {
      const sending = form.dataset["sending"] ?? "";
      place.write({ until: now() + (owner ? OWNED_FOR : KEPT_FOR), owner, isSent, typed, sending });
    } else {
      place.remove();
    }
  };
  addEventListener("pagehide", keep);
  form.addEventListener(FORM_HELD, keep);
  // At the window it comes after what the page sends then, which is noted in the form.
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
  if (owner) {
    for (const change of ["input", "change"]) {
      form.addEventListener(change, () => {
        clearTimeout(timer);
        timer = setTimeout(keep, REST);
      });
    }
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

/** A page that says itself what stands in its form takes up nothing that another tab kept. */
function placeOf(form: HTMLFormElement): KeptPlace {
  const owner = ownerOf(form);
  const mayTakeUp = !form.hasAttribute("data-saved") && !form.hasAttribute("data-unsaved");
  return owner ? placeOnDevice(form.id, owner, mayTakeUp) : placeInTab(form.id);
}

function putBack(form: HTMLFormElement, place: KeptPlace): void {
  const { owner, isSent, typed, sending } = place.read();
  if (owner !== ownerOf(form)) {
    return;
  }
  if (isSent && form.hasAttribute("data-saved")) {
    place.remove();
    return;
  }
  const values = new Map(typed);
  const fields = fieldsOf(form);
  // What the page shows anyway was saved before its tab was ended, and the page knows best what it is made from.
  if (fields.every((field) => [undefined, sentText(field)].includes(values.get(field.name)))) {
    return;
  }
  for (const field of fields) {
    const value = values.get(field.name);
    // The browser may have put back something of its own.
    if (value !== undefined && textOf(field) === sentText(field)) {
      putText(field, value);
    }
  }
  // A page that came back with what was typed says itself what that was made from.
  const isUnsaved = form.hasAttribute("data-unsaved");
  for (const field of isUnsaved ? [] : hidden(form)) {
    field.value = values.get(field.name) ?? field.value;
  }
  if (sending) {
    form.dataset["sending"] = sending;
  } else if (owner && !isUnsaved) {
    // A tab that was ended without a word, or is open still, may have sent it since.
    form.dataset["sending"] = JSON.stringify(allOf(form));
  }
}

/** All that stands in the form, as its working copy is kept. */
function allOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  const texts = fieldsOf(form).map((field) => [field.name, textOf(field)]);
  return { ...Object.fromEntries(texts), madeFrom: hiddenOf(form, "madeFrom")?.value ?? "" };
}
