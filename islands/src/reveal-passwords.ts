import { texts } from "./lib/texts.ts";

const PASSWORDS = "input.input[type=password]";

/**
 * Adds a button to each password field of the page's own forms that shows the typed text; without scripts there is
 * none. Submitting a form hides its passwords again, so that the browser recognizes them as passwords. The modal has
 * its own: islands/auth-modal/PasswordField.tsx.
 */
export function revealPasswords(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(PASSWORDS)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "field-reveal";
    const whose = document.createElement("span");
    whose.className = "visually-hidden";
    whose.textContent = ` ${labelOf(input)}`;
    button.append(texts.show, whose);
    const show = (isShown: boolean) => {
      input.type = isShown ? "text" : "password";
      button.setAttribute("aria-pressed", String(isShown));
    };
    show(false);
    button.addEventListener("click", () => show(input.type === "password"));
    input.form?.addEventListener("submit", () => show(false));
    input.after(button);
  }
}

/** The label of a field, for use within a sentence. */
function labelOf(input: HTMLInputElement): string {
  const label = input.labels?.[0]?.textContent?.trim() ?? "";
  return label.charAt(0).toLowerCase() + label.slice(1);
}
