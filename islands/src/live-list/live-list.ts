/**
 * Makes filters and order of the list act at once: fetches the page as the server renders it, and replaces the list,
 * the counts and the filters. The address changes with them, Back reverts a step, and the focus stays where it was.
 * Without this code the forms' buttons submit them.
 */
import { sheetsLeft, step as stepTo } from "../lib/sheet-history.ts";
import { pricesAlong } from "./price-thumbs.ts";
import { texts } from "./texts.ts";

const FORMS = "form[data-live-form]";
/** How long typing in a number field must pause, in milliseconds. */
const TYPING_PAUSE = 400;

let asked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function actAtOnce(): void {
  begin();
  // A choice made before this code had loaded.
  const changed = [...document.querySelectorAll<HTMLFormElement>(FORMS)].find(isChanged);
  if (changed) {
    void go(addressOf(changed), "push");
  }
  document.addEventListener("change", ({ target }) => {
    const form = formOf(target);
    if (form) {
      clearTimeout(timer);
      void go(addressOf(form), "push");
    }
  });
  document.addEventListener("input", ({ target }) => {
    const form = formOf(target);
    if (form && target instanceof HTMLInputElement && target.type === "number") {
      clearTimeout(timer);
      timer = setTimeout(() => void go(addressOf(form), "push"), TYPING_PAUSE);
    }
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement && form.matches(FORMS)) {
      event.preventDefault();
      clearTimeout(timer);
      document.getElementById("filters")?.hidePopover?.();
      void go(addressOf(form), "push");
    }
  });
  document.addEventListener("click", (event) => {
    const isPlain = !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link =
      isPlain &&
      event.target instanceof Element &&
      event.target.closest<HTMLAnchorElement>(".filter-chips a, .filters a");
    if (link && !link.closest(".other-dates") && link.pathname === location.pathname) {
      event.preventDefault();
      void go(link.pathname + link.search, "push");
    }
  });
  addEventListener("popstate", (event) => {
    if (event.isTrusted) {
      void go(location.pathname + location.search, "stay");
    }
  });
}

/** The form of a field, if it is one of the list's. Price thumbs have already written into their fields. */
function formOf(target: EventTarget | null): HTMLFormElement | undefined {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  return isField && target.name && target.form?.matches(FORMS) ? target.form : undefined;
}

function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      return (
        [...field.options].some((option) => option.selected !== option.defaultSelected) && field.value !== "recommended"
      );
    }
    const isTyped = field instanceof HTMLInputElement && field.name !== "" && field.type !== "hidden";
    return isTyped && (field.checked !== field.defaultChecked || field.value !== field.defaultValue);
  });
}

/** The address that submitting the form would open; fields without a filter are left out. */
function addressOf(form: HTMLFormElement): string {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") {
      fields.append(name, value);
    }
  }
  if (fields.get("order") === "recommended") {
    fields.delete("order");
  }
  return `${new URL(form.action).pathname}?${fields}`;
}

async function go(address: string, step: "push" | "stay"): Promise<void> {
  if (step === "push" && address === location.pathname + location.search) {
    return;
  }
  asked += 1;
  const turn = asked;
  const list = document.querySelector(".results-list");
  list?.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { headers: { accept: "text/html" } });
    const page = contentOf(await answer.text());
    if (turn !== asked) {
      return;
    }
    if (!answer.ok || !page.querySelector(".results-list")) {
      throw new Error("not a list");
    }
    if (step === "push") {
      await sheetsLeft();
      stepTo(address);
      // The map beside the list reads the address.
      dispatchEvent(new PopStateEvent("popstate"));
    }
    show(page);
  } catch {
    if (turn === asked) {
      // The browser loads the page itself, which then shows the error.
      location.assign(address);
    }
  } finally {
    if (turn === asked) {
      document.querySelector(".results-list")?.removeAttribute("aria-busy");
    }
  }
}

/**
 * The content of a page, in a template: its styles and scripts are inert there, so that this page's policy does not
 * block them.
 */
function contentOf(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** Replaces the parts of this page by those of another. */
function show(page: DocumentFragment): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-live]")) {
    const other = page.querySelector(`[data-live="${part.dataset["live"]}"]`);
    if (other) {
      part.replaceChildren(...other.childNodes);
    }
  }
  const list = document.querySelector('[data-live="list"]');
  list?.dispatchEvent(new CustomEvent("fragment:inserted", { bubbles: true }));
  for (const form of document.querySelectorAll<HTMLFormElement>(FORMS)) {
    const other = page.getElementById(form.id);
    if (other) {
      exchange(form, other);
    }
  }
  document.title = page.querySelector("title")?.textContent ?? document.title;
  const count = page.querySelector<HTMLElement>("[data-live-show]")?.dataset["liveShow"] ?? "";
  const show = document.querySelector<HTMLElement>("[data-live-show]");
  if (show) {
    show.dataset["liveShow"] = count;
  }
  begin();
  const said = document.querySelector("[data-live-said]");
  if (said) {
    said.textContent = wrongIn(page) ?? count;
  }
}

/** The other page's error about the filters, to be announced. */
function wrongIn(page: DocumentFragment): string | undefined {
  const texts = [...page.querySelectorAll(".filters .field-error")].map((error) => error.textContent?.trim() ?? "");
  return texts.length > 0 ? texts.join(" ") : undefined;
}

/** Replaces a form's fields by those of another page; keeps the focus and the unfolded groups. */
function exchange(form: HTMLFormElement, other: Element): void {
  const focus = form.contains(document.activeElement) ? selectorOf(document.activeElement) : undefined;
  const open = [...form.querySelectorAll("details")].map((fold) => fold.open);
  const scrolled = form.parentElement?.scrollTop ?? 0;
  form.replaceChildren(...other.childNodes);
  for (const [index, fold] of form.querySelectorAll("details").entries()) {
    fold.open ||= open[index] ?? false;
  }
  // A replaced form shows the values of the address, not values that the browser restored.
  form.reset();
  pricesAlong(form);
  if (focus) {
    form.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
  }
  if (form.parentElement) {
    form.parentElement.scrollTop = scrolled;
  }
}

/** A selector of a field: by its name and, where several have it, its value. */
function selectorOf(element: Element | null): string | undefined {
  if (element instanceof HTMLInputElement) {
    const mark = element.dataset["thumb"];
    if (mark) {
      return `[data-thumb="${mark}"]`;
    }
    const isOneOf = element.type === "checkbox" || element.type === "radio";
    const value = isOneOf ? `[value="${CSS.escape(element.value)}"]` : "";
    return `[name="${CSS.escape(element.name)}"]${value}`;
  }
  return element instanceof HTMLSelectElement ? `[name="${CSS.escape(element.name)}"]` : undefined;
}

/** Hides the buttons that replace this code, and relabels the one that closes the sheet. */
function begin(): void {
  document.querySelector(".results-sort")?.classList.add("is-live");
  document.querySelector(".list-filters-foot")?.classList.add("is-live");
  const show = document.querySelector<HTMLElement>("[data-live-show]");
  const words = show?.querySelector("span");
  if (show && words) {
    words.textContent = texts.show(show.dataset["liveShow"] ?? "");
  }
  const filters = document.querySelector<HTMLFormElement>("form.filters");
  if (filters && !filters.querySelector(".range-slider")) {
    pricesAlong(filters);
  }
}
