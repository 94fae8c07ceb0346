import { forgetKept, type KeptPlace, placeInTab, placeOnDevice } from "./kept-places.ts";
import { fieldsOf, hiddenOf, putText, sentText, textOf } from "./lib/form-fields.ts";
import { FORM_HELD, KEPT_FORM as KEPT } from "./lib/kept-forms.ts";

const LOGOUT = "/logout";
/** After this time a kept form is forgotten, in milliseconds. */
const LIFETIME = 15 * 60 * 1000;
/** The same for a form with a working copy: only its owner gets it back, also long after the tab has ended. */
const OWNED_LIFETIME = 7 * 24 * 60 * 60 * 1000;
/** A form with a working copy is stored this long after the last key, in milliseconds: its tab may crash. */
const TYPING_PAUSE = 500;

/** The hidden fields that identify the version that the form is based on. */
const MADE_FROM = ["version", "revision", "madeFrom"];
/** A form whose text the server stores before it is submitted. */
const EDITED = "form[data-working-copy]";

/**
 * Keeps unsent text of forms marked `data-keep`: across signing in, a reload, the back button, and a tab that ends in
 * the background. It is kept in this tab and for 15 minutes at most; where the form names its owner, on this device
 * for a week, and stored soon after each change. Signing out removes it. Passwords are never kept, and of hidden
 * fields only those that identify the version it is based on: the restored text continues from the version that the
 * page showed then.
 * With `data-keep="saved"` a form is kept until the server has saved it, which the returned page confirms with
 * `data-saved`: the session may have ended before. With `data-unsaved` the returned page contains the submitted text,
 * all of which is still to be saved. With `data-held` the server has everything in the form, and `data-sending` has
 * the last document that was pending.
 */
export function keepForms(now: () => number = Date.now): void {
  forgetKept(({ until }) => location.pathname === LOGOUT || until < now());
  for (const form of document.querySelectorAll<HTMLFormElement>(KEPT)) {
    keepForm(form, now);
  }
  for (const form of document.querySelectorAll<HTMLFormElement>(EDITED)) {
    // Without it the form's button saves, and the text is kept here until then.
    import("./club-settings/edit-club.ts").then(({ editClub }) => editClub(form)).catch(() => {});
  }
}

function keepForm(form: HTMLFormElement, now: () => number): void {
  const owner = ownerOf(form);
  const place = placeOf(form);
  putBack(form, place);
  let isSent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The back button may restore the same page, with a form that can be submitted again.
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
      place.write({ until: now() + (owner ? OWNED_LIFETIME : LIFETIME), owner, isSent, typed, sending });
    } else {
      place.remove();
    }
  };
  addEventListener("pagehide", keep);
  form.addEventListener(FORM_HELD, keep);
  // On the window it runs after the page's own handler, which notes the pending save in the form.
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
  if (owner) {
    for (const change of ["input", "change"]) {
      form.addEventListener(change, () => {
        clearTimeout(timer);
        timer = setTimeout(keep, TYPING_PAUSE);
      });
    }
  }
}

/** Name and value of each changed field, and the fields that identify the version they are based on. */
function changes(form: HTMLFormElement): [string, string][] {
  const isUnsaved = form.hasAttribute("data-unsaved");
  const typed = fieldsOf(form)
    .filter((field) => isUnsaved || textOf(field) !== sentText(field))
    .map((field): [string, string] => [field.name, textOf(field)]);
  const from = hidden(form).map(({ name, value }): [string, string] => [name, value]);
  return typed.length > 0 ? [...typed, ...from] : typed;
}

/** Another user may have signed in in this tab. */
function ownerOf(form: HTMLFormElement): string {
  return form.dataset["workingCopy"] ?? "";
}

function hidden(form: HTMLFormElement): HTMLInputElement[] {
  return MADE_FROM.map((name) => hiddenOf(form, name)).filter((field) => field !== null);
}

/** A page that returned the typed text restores nothing from another tab. */
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
  // Text equal to the page's was saved before its tab ended, and the page defines the version it is based on.
  if (fields.every((field) => [undefined, sentText(field)].includes(values.get(field.name)))) {
    return;
  }
  for (const field of fields) {
    const value = values.get(field.name);
    // The browser may have restored a value of its own.
    if (value !== undefined && textOf(field) === sentText(field)) {
      putText(field, value);
    }
  }
  // A page that returned the typed text defines the version it is based on.
  const isUnsaved = form.hasAttribute("data-unsaved");
  for (const field of isUnsaved ? [] : hidden(form)) {
    field.value = values.get(field.name) ?? field.value;
  }
  if (sending) {
    form.dataset["sending"] = sending;
  } else if (owner && !isUnsaved) {
    // A tab that crashed, or is open still, may have sent it since.
    form.dataset["sending"] = JSON.stringify(allOf(form));
  }
}

/** All values of the form, as its working copy has them. */
function allOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  const texts = fieldsOf(form).map((field) => [field.name, textOf(field)]);
  return { ...Object.fromEntries(texts), madeFrom: hiddenOf(form, "madeFrom")?.value ?? "" };
}
