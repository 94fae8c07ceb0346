import { pictureTexts as texts } from "./texts.ts";

/** How the address of a picture's form ends, and the call that sends the same picture. */
const CALLS = { hero: "heroImage", portrait: "profilePicture" };

/** Where the form of a picture leads once it is set; the page of the club says so there. */
const DONE = "/dashboard/club-settings?picture";

/**
 * Sends the pictures of a club as soon as a form of theirs is: with how far it is, and a way to cancel it. One that is
 * dropped onto the part of the page that the picture has, or pasted there, is put into the form. Where what sends it
 * cannot be had the form is sent as it is. `saveText` has what stands in the form of the club saved first.
 */
export function takePictures(owner: string, saveText: () => Promise<void>): void {
  for (const [name, call] of Object.entries(CALLS)) {
    const form = document.querySelector<HTMLFormElement>(`form[action$="/pictures/${name}"]`);
    const field = form?.querySelector<HTMLInputElement>("input[type=file]");
    if (form && field) {
      const path = `/api/v1/userProfile/${encodeURIComponent(owner)}/${call}`;
      sendWithProgress(form, field, path, saveText);
      takeIn(form, field);
    }
  }
}

function sendWithProgress(
  form: HTMLFormElement,
  field: HTMLInputElement,
  path: string,
  saveText: () => Promise<void>,
): void {
  let sender: Promise<(file: File) => void> | undefined;

  const showAnew = async () => {
    await saveText();
    location.assign(DONE);
  };
  form.addEventListener("submit", (event) => {
    const file = field.files?.[0];
    // Without a file the server says what is missing.
    if (!file) {
      return;
    }
    event.preventDefault();
    sender ??= import("./send-picture.ts").then(({ pictureSender }) => pictureSender(form, field, path, showAnew));
    sender.then(
      (send) => send(file),
      () => form.submit(),
    );
  });
}

/** Takes what is dropped onto the part of the page around the form, or pasted into it. */
function takeIn(form: HTMLFormElement, field: HTMLInputElement): void {
  const part = form.closest("section") ?? form;

  function receive(event: Event, data: DataTransfer | null): void {
    const files = [...(data?.files ?? [])];
    // Of what is no picture the server says so.
    const file = files.find(({ type }) => type.startsWith("image/")) ?? files[0];
    // Text that is pasted into a field goes where it always goes.
    if (file) {
      event.preventDefault();
      const chosen = new DataTransfer();
      chosen.items.add(file);
      field.files = chosen.files;
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
