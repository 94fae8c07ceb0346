/**
 * Shows the picture that a form's file field has, before it is sent, in the places of the page for it: a form with
 * `data-chosen-picture="portrait"` and elements with `data-chosen="portrait"`.
 */
export function showChosenPictures(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-chosen-picture]")) {
    const field = form.querySelector<HTMLInputElement>("input[type=file]");
    const name = form.dataset["chosenPicture"] ?? "";
    const places = [...document.querySelectorAll<HTMLElement>("[data-chosen]")].filter(
      (place) => place.dataset["chosen"] === name,
    );
    if (field) {
      follow(field, places);
    }
  }
}

function follow(field: HTMLInputElement, places: readonly HTMLElement[]): void {
  const before = places.map((place) => [...place.childNodes]);
  let address: string | undefined;

  function restore(): void {
    for (const [index, place] of places.entries()) {
      place.replaceChildren(...(before[index] ?? []));
    }
  }

  async function show(file: File | undefined): Promise<void> {
    const isShown = file?.type.startsWith("image/") === true && (await canRead(file));
    // Another file may have been chosen meanwhile.
    if (file !== field.files?.[0]) {
      return;
    }
    if (address !== undefined) {
      URL.revokeObjectURL(address);
      address = undefined;
    }
    if (!file || !isShown) {
      restore();
      return;
    }
    address = URL.createObjectURL(file);
    for (const place of places) {
      const image = new Image();
      image.className = place.dataset["chosen"] === "portrait" ? "portrait portrait-large" : "chosen-picture";
      image.alt = "";
      image.src = address;
      place.replaceChildren(image);
    }
  }

  field.addEventListener("change", () => void show(field.files?.[0]));
}

/** Whether the browser can read the picture; the server says what is wrong with any other. */
async function canRead(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
