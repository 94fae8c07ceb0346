/** The button that saves the form. */
const SAVE = "club";

/**
 * Asks in a dialog before the form is sent with a changed handle. Without it, the server asks. It listens before all
 * other code of the form, because a form that waits for an answer is not sent.
 */
export function askHandle(form: HTMLFormElement): void {
  const dialog = document.querySelector<HTMLDialogElement>("#handle-dialog");
  const field = form.querySelector<HTMLInputElement>("[name=slug]");
  const address = dialog?.querySelector<HTMLElement>("[data-new-address]");
  if (!dialog || !field || !address) {
    return;
  }
  const present = dialog.dataset["handle"] ?? "";
  const club = address.dataset["newAddress"] ?? "";
  form.addEventListener(
    "submit",
    (event) => {
      const { submitter } = event;
      const handle = field.value.trim().toLowerCase();
      const isSaving = !(submitter instanceof HTMLButtonElement) || submitter.value === SAVE;
      if (isSaving && handle && handle !== present) {
        event.preventDefault();
        event.stopImmediatePropagation();
        address.textContent = club + handle;
        dialog.showModal();
      }
    },
    { capture: true },
  );
  // The button that changes the handle sends the form from within the dialog.
  form.addEventListener("submit", () => dialog.close());
  dialog.querySelector("[data-keep-handle]")?.addEventListener("click", () => {
    field.value = present;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    dialog.close();
    field.focus();
  });
}
