import { fitPicture } from "./editing/images/fitting-picture.ts";

/**
 * Replaces the picture in the file field of each form with `data-fit-picture` by one that the server accepts: smaller,
 * or in another format. A form that is submitted before that is done waits for it.
 */
export function fitChosenPictures(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-fit-picture]")) {
    const field = form.querySelector<HTMLInputElement>("input[type=file]");
    if (field) {
      // Without scripts only the formats can be chosen that the server reads.
      field.accept = "image/*";
      follow(form, field);
    }
  }
}

function follow(form: HTMLFormElement, field: HTMLInputElement): void {
  let fitting: Promise<void> | undefined;
  let isSubmitted = false;

  const begin = () => {
    const own = fitChosen(field).finally(() => {
      // Another file may have been chosen meanwhile.
      if (fitting === own) {
        fitting = undefined;
      }
    });
    fitting = own;
  };

  async function submitLater(submitter: HTMLElement | null): Promise<void> {
    while (fitting) {
      await fitting;
    }
    isSubmitted = false;
    form.requestSubmit(submitter);
  }

  field.addEventListener("change", begin);
  // The browser may have restored the choice.
  begin();
  form.addEventListener(
    "submit",
    (event) => {
      if (!fitting) {
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!isSubmitted) {
        isSubmitted = true;
        void submitLater(event.submitter);
      }
    },
    { capture: true },
  );
}

/** Resolves when the field has a picture to send; one that this browser cannot read stays, and the server says so. */
async function fitChosen(field: HTMLInputElement): Promise<void> {
  const file = field.files?.[0];
  if (!file) {
    return;
  }
  // A file that cannot be read any more, as one that was deleted, is left to the browser.
  const fitted = await fitPicture(file).catch(() => file);
  if (fitted === file || field.files?.[0] !== file) {
    return;
  }
  const data = new DataTransfer();
  data.items.add(fitted);
  field.files = data.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
