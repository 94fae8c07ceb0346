import { KEPT_FORM as KEPT, KEPT_PREFIX as PREFIX } from "./lib/kept-forms.ts";

const LOGOUT = "/logout";
/** Whoever comes back later than this begins anew, in milliseconds. */
const KEPT_FOR = 15 * 60 * 1000;

/** The hidden field that says what the form was made from. */
const VERSION = "version";
const TYPED =
  "input:is([type=text],[type=email],[type=tel],[type=url],[type=color],[type=checkbox],:not([type]))[name], select[name], textarea[name]";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What was typed into a form, and until when that counts. */
interface Kept {
  readonly until: number;
  /** The form was sent with it. */
  readonly isSent: boolean;
  readonly typed: readonly (readonly [string, string])[];
}

const NOTHING: Kept = { until: 0, isSent: false, typed: [] };

/**
 * Keeps what somebody typed into a form marked `data-keep` and did not send: over signing in, a reload, the back
 * button. In this tab alone, for 15 minutes at most, and not over signing out. Passwords never, and of hidden fields
 * the version alone: what is put back was made from what the page showed then.
 *
 * With `data-keep="saved"` it is kept until the server has saved it, which the page that comes back says with
 * `data-saved`: a session may have ended before. With `data-unsaved` the page came back with what was typed, and all
 * that stands in the form is still to be saved.
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
    addEventListener("pagehide", () => {
      const typed = isSent && form.dataset.keep !== "saved" ? [] : changes(form);
      store((kept) => {
        if (typed.length > 0) {
          const entry: Kept = { until: now() + KEPT_FOR, isSent, typed };
          kept.setItem(PREFIX + form.id, JSON.stringify(entry));
        } else {
          kept.removeItem(PREFIX + form.id);
        }
      });
    });
  }
}

/** Name and value of each field that reads otherwise than what is saved, and the version that is another then. */
function changes(form: HTMLFormElement): [string, string][] {
  const isUnsaved = form.hasAttribute("data-unsaved");
  const typed = fieldsOf(form)
    .filter((field) => isUnsaved || textOf(field) !== sentValue(field))
    .map((field): [string, string] => [field.name, textOf(field)]);
  const version = versionOf(form);
  return typed.length > 0 && version ? [...typed, [VERSION, version.value]] : typed;
}

/** Whether the field is a box to tick, whose value says nothing of that. */
function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "checkbox";
}

function textOf(field: Field): string {
  return isBox(field) ? String(field.checked) : field.value;
}

function sentValue(field: Field): string {
  if (isBox(field)) {
    return String(field.defaultChecked);
  }
  if (!(field instanceof HTMLSelectElement)) {
    return field.defaultValue;
  }
  const sent = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return sent?.value ?? "";
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>(TYPED)];
}

function versionOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`input[type=hidden][name=${VERSION}]`);
}

function putBack(form: HTMLFormElement): void {
  const { isSent, typed } = read(form.id);
  if (isSent && form.hasAttribute("data-saved")) {
    return;
  }
  const values = new Map(typed);
  for (const field of fieldsOf(form)) {
    const value = values.get(field.name);
    // The browser may have put back something of its own.
    if (value !== undefined && textOf(field) === sentValue(field)) {
      put(field, value);
    }
  }
  const [version, before] = [versionOf(form), values.get(VERSION)];
  // A page that came back with what was typed says itself what that was made from.
  if (version && before !== undefined && !form.hasAttribute("data-unsaved")) {
    version.value = before;
  }
}

function put(field: Field, value: string): void {
  if (isBox(field)) {
    field.checked = value === "true";
  } else {
    field.value = value;
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
    const { until, isSent, typed } = JSON.parse(text ?? "");
    const pairs = Object.entries(Object.fromEntries(typed)).map(([name, value]) => [name, String(value)] as const);
    return { until: Number(until), isSent: isSent === true, typed: pairs };
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
