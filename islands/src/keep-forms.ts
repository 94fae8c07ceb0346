const KEPT = "form[data-keep][id]";
const PREFIX = "kept-form:";
const LOGOUT = "/logout";
/** Whoever comes back later than this begins anew, in milliseconds. */
const KEPT_FOR = 15 * 60 * 1000;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Keeps what somebody typed into a form marked `data-keep` and did not send: over signing in, a reload, the back
 * button. In this tab alone, for 15 minutes at most, and not over signing out. Passwords and hidden fields never.
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
      const typed = isSent ? [] : changes(form);
      store((kept) => {
        if (typed.length > 0) {
          kept.setItem(PREFIX + form.id, JSON.stringify({ until: now() + KEPT_FOR, typed }));
        } else {
          kept.removeItem(PREFIX + form.id);
        }
      });
    });
  }
}

/** Name and value of each field that reads otherwise than the page was sent with. */
function changes(form: HTMLFormElement): [string, string][] {
  return fieldsOf(form)
    .filter((field) => field.value !== sentValue(field))
    .map(({ name, value }) => [name, value]);
}

function sentValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) {
    return field.defaultValue;
  }
  const sent = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return sent?.value ?? "";
}

function fieldsOf(form: HTMLFormElement): Field[] {
  const typed = "input:is([type=text],[type=email],[type=tel],:not([type]))[name], select[name], textarea[name]";
  return [...form.querySelectorAll<Field>(typed)];
}

function putBack(form: HTMLFormElement): void {
  const typed = read(form.id);
  for (const field of fieldsOf(form)) {
    const value = typed.get(field.name);
    // The browser may have put back something of its own.
    if (value !== undefined && field.value === sentValue(field)) {
      field.value = value;
    }
  }
}

function read(id: string): Map<string, string> {
  const typed = new Map<string, string>();
  store((kept) => {
    for (const [name, value] of parse(kept.getItem(PREFIX + id)).typed) {
      typed.set(name, value);
    }
  });
  return typed;
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
function parse(text: string | null): { until: number; typed: [string, string][] } {
  try {
    const { until, typed } = JSON.parse(text ?? "");
    return { until: Number(until), typed: Object.entries(Object.fromEntries(typed)).map(([k, v]) => [k, String(v)]) };
  } catch {
    return { until: 0, typed: [] };
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
