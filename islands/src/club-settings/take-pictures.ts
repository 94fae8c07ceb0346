import { openPage } from "../lib/open-page.ts";
import { pictureTexts as texts } from "./texts.ts";

/** The last part of the address of a picture's form, and the API call that uploads the same picture. */
const CALLS = { hero: "heroImage", portrait: "profilePicture" };

/** Where the form of a picture redirects after success; the picture's section confirms it there. */
const doneAt = (name: string) => `/dashboard/club-settings?picture=${name}#${name}-title`;

/**
 * Uploads the pictures of a club when their forms are submitted, with progress and a way to cancel. A picture dropped
 * onto its section or pasted there fills the form. Where the upload code fails to load, the form is submitted as it
 * is. `saveText` saves the club's form before that.
 */
export function takePictures(owner: string, saveText: () => Promise<void>): void {
  for (const [name, call] of Object.entries(CALLS)) {
    const form = document.querySelector<HTMLFormElement>(`form[action$="/pictures/${name}"]`);
    const field = form?.querySelector<HTMLInputElement>("input[type=file]");
    if (form && field) {
      // Without scripts only the formats can be chosen that the server reads.
      field.accept = "image/*";
      const path = `/api/v1/userProfile/${encodeURIComponent(owner)}/${call}`;
      sendWithProgress(form, field, path, async () => {
        await saveText();
        openPage(doneAt(name));
      });
      takeIn(form, field);
    }
  }
}

function sendWithProgress(
  form: HTMLFormElement,
  field: HTMLInputElement,
  path: string,
  onDone: () => Promise<void>,
): void {
  let sender: Promise<(file: File) => void> | undefined;

  form.addEventListener("submit", (event) => {
    const file = field.files?.[0];
    // Without a file the server explains what is missing.
    if (!file) {
      return;
    }
    event.preventDefault();
    sender ??= import("./send-picture.ts").then(({ pictureSender }) => pictureSender(form, field, path, onDone));
    sender.then(
      (send) => send(file),
      () => form.submit(),
    );
  });
}

/** Accepts files that are dropped onto the section around the form, or pasted into it. */
function takeIn(form: HTMLFormElement, field: HTMLInputElement): void {
  const part = form.closest("section") ?? form;

  function receive(event: Event, data: DataTransfer | null): void {
    const files = [...(data?.files ?? [])];
    // The server refuses a file that is no picture, and says why.
    const file = files.find(({ type }) => type.startsWith("image/")) ?? files[0];
    // Text pasted into a field stays with the browser.
    if (file) {
      event.preventDefault();
      const chosen = new DataTransfer();
      chosen.items.add(file);
      field.files = chosen.files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
      form.requestSubmit();
    }
  }

  part.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) {
      event.preventDefault();
    }
  });
  part.addEventListener("drop", (event) => receive(event, event.dataTransfer));
  part.addEventListener("paste", (event) => receive(event, event.clipboardData));
  document.getElementById(`${field.id}-hint`)?.append(` ${texts.dropHint}`);
}
