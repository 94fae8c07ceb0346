/** The steps of a new creator: writes what is typed and chosen into the preview of the club beside them. */

import { showChosenPictures } from "./chosen-picture.ts";

export function livePreview(): void {
  showChosenPictures();
  const form = document.querySelector<HTMLFormElement>("form[data-welcome-form]");
  form?.addEventListener("input", () => show(form));
  // The browser may have restored what was typed.
  if (form) {
    show(form);
  }
}

function show(form: HTMLFormElement): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-preview]")) {
    const name = place.dataset["preview"] ?? "";
    const field = fieldOf(form, name);
    if (field) {
      const typed = name === "slug" ? handleOf(field.value) : field.value.trim();
      place.textContent = typed || (place.dataset["empty"] ?? "");
    }
  }
  const list = document.querySelector("[data-preview-links]");
  if (list && fieldOf(form, "linkUrl_0")) {
    list.replaceChildren(...linksOf(form));
  }
}

const fieldOf = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
};

/** As `clean_handle` of server/contract/src/profile.rs. */
export function handleOf(typed: string): string {
  const [handle = ""] = typed.trim().replace(/\/+$/, "").split("/user/").slice(-1);
  return handle.replace(/^@+/, "").trim().split(/\s+/).join(".").toLowerCase();
}

/** The rows with an address, as the club shows them. */
function linksOf(form: HTMLFormElement): HTMLElement[] {
  const links: HTMLElement[] = [];
  for (let row = 0; ; row += 1) {
    const url = fieldOf(form, `linkUrl_${row}`);
    if (!url) {
      return links;
    }
    const label = fieldOf(form, `linkLabel_${row}`)?.value.trim() || siteOf(url.value);
    if (label && url.value.trim() && !fieldOf(form, `linkHidden_${row}`)) {
      const item = document.createElement("li");
      const button = document.createElement("span");
      button.className = "button club-link";
      button.textContent = label;
      item.append(button);
      links.push(item);
    }
  }
}

/** As `titled` of server/src/pages/dashboard/club_links.rs: "Instagram" for instagram.com/mia. */
export function siteOf(url: string): string {
  const [host = ""] = url
    .trim()
    .replace(/^[a-z]+:\/\//i, "")
    .split(/[/?#:]/);
  if (host.includes("@") || /^mailto:/i.test(url.trim())) {
    return "Email";
  }
  const names = host.toLowerCase().split(".");
  const name = (names.length > 1 ? names.at(-2) : names[0]) ?? "";
  return name.charAt(0).toUpperCase() + name.slice(1);
}
