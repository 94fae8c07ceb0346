import { texts } from "./lib/texts.ts";

const PASSWORDS = "input.input[type=password]";

/**
 * Puts a button beside each password of the page's own forms that shows what was typed; without scripts there is none,
 * for nobody could press it. A form that is sent hides its passwords again, so that the browser takes them for what
 * they are. The modal's own: islands/auth-modal/PasswordField.tsx.
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

/** The words of a field's label, as they go on in a sentence. */
function labelOf(input: HTMLInputElement): string {
  const label = input.labels?.[0]?.textContent?.trim() ?? "";
  return label.charAt(0).toLowerCase() + label.slice(1);
}
