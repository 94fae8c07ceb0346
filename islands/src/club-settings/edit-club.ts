import { token } from "../api/client.ts";
import { showChosenPictures } from "../chosen-picture.ts";
import { PICTURE_OPEN, type PictureOpenDetail } from "../lib/events.ts";
import { hiddenOf } from "../lib/form-fields.ts";
import { FORM_HELD } from "../lib/kept-forms.ts";
import { arrangeLinks } from "./arrange-links.ts";
import { askHandle } from "./ask-handle.ts";
import { clubSaver, type Saver, type SaverState } from "./saver.ts";
import { takeSteps } from "./steps.ts";
import { takePictures } from "./take-pictures.ts";
import { texts } from "./texts.ts";
import { readTyped, sentOf, type TypedFields, typedOf } from "./typed.ts";
import { whenStayed } from "./when-stayed.ts";
import { type ClubCopies, clubCopies } from "./working-copy.ts";

/** How long submitting the form waits for the pending save, in milliseconds. */
const SAVE_WAIT = 3_000;
const MADE_FROM = "madeFrom";

/**
 * Turns the form of a club into an editor: it saves edits to the server within seconds, offers undo, and asks before
 * leaving with unsaved edits. Without it, the form's button saves.
 */
export function editClub(
  form: HTMLFormElement,
  copies: ClubCopies = clubCopies(form.dataset["workingCopy"] ?? ""),
): void {
  const owner = form.dataset["workingCopy"];
  if (owner) {
    token.keepTo(owner);
  }
  const saver = saverOf(form, copies);
  // While two versions are compared, the creator has not chosen yet which one counts.
  let isChosen = !form.hasAttribute("data-compared");
  askHandle(form);
  previewHeld(form, saver, () => isChosen);
  takeSteps(form);
  arrangeLinks(form);
  form.addEventListener("input", () => {
    isChosen = true;
    saver.changed(documentOf(form, typedOf(form)));
  });
  leaveWell(form, saver);
  for (const again of ["online", "focus"]) {
    addEventListener(again, () => saver.retry());
  }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") {
      saver.retry();
    } else if (isChosen) {
      saver.flush();
    }
  });
  openPictures();
  showChosenPictures();
  if (owner) {
    takePictures(owner, async () => {
      if (isChosen) {
        await saveNow(saver);
      }
    });
  }
  if (isChosen) {
    saver.start();
  }
}

/**
 * Shows the club with the changes once the server has them. Without it, the server keeps what the form sends; this page
 * would not know that revision when Back restores it.
 */
function previewHeld(form: HTMLFormElement, saver: Saver, isChosen: () => boolean): void {
  const address = form.dataset["preview"];
  form.addEventListener(
    "submit",
    (event) => {
      const { submitter } = event;
      const isPreview = submitter instanceof HTMLButtonElement && submitter.value === "preview";
      if (address === undefined || !isPreview || !isChosen()) {
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      void saveNow(saver).then(() => {
        // Otherwise the state of saving says why not.
        if (saver.state().isHeld) {
          location.assign(address);
        }
      });
    },
    { capture: true },
  );
}

/** Saves the form, as far as the page can wait for it. */
async function saveNow(saver: Saver): Promise<void> {
  saver.flush();
  await Promise.race([saver.stop(), new Promise((resolve) => setTimeout(resolve, SAVE_WAIT))]);
  saver.start();
}

/**
 * The stored document of the form. It includes the values that the form was made from, so that an unchanged club is
 * no conflict.
 */
function documentOf(form: HTMLFormElement, typed: TypedFields): TypedFields {
  return { ...typed, [MADE_FROM]: hiddenOf(form, MADE_FROM)?.value ?? "" };
}

function saverOf(form: HTMLFormElement, copies: ClubCopies): Saver {
  const number = (name: string) => {
    const value = hiddenOf(form, name)?.value;
    return value ? Number(value) : null;
  };
  const sent = documentOf(form, sentOf(form));
  // A rejected form shows what was submitted, which the server may not have.
  const isHeld = !form.hasAttribute("data-unsaved");
  return clubSaver({
    copies,
    baseVersion: number("version") ?? 0,
    revision: number("revision"),
    held: isHeld ? sent : undefined,
    published: isHeld && !form.hasAttribute("data-unpublished") ? sent : undefined,
    document: documentOf(form, typedOf(form)),
    unsure: readSending(form),
    onChange: (state) => show(form, state),
  });
}

function readSending(form: HTMLFormElement): TypedFields | undefined {
  try {
    return readTyped(JSON.parse(form.dataset["sending"] ?? ""));
  } catch {
    return undefined;
  }
}

/** Shows the state, and stores it in attributes for the code that keeps the form when the page is left. */
function show(form: HTMLFormElement, { status, revision, unsure, isHeld }: SaverState): void {
  const discard = document.querySelector<HTMLFormElement>("#club-discard");
  for (const field of [hiddenOf(form, "revision"), discard && hiddenOf(discard, "revision")]) {
    if (field) {
      field.value = revision === null ? "" : String(revision);
    }
  }
  form.toggleAttribute("data-held", isHeld);
  form.toggleAttribute("data-unsaved", !isHeld);
  if (unsure) {
    form.dataset["sending"] = JSON.stringify(unsure);
  } else {
    delete form.dataset["sending"];
  }
  if (isHeld) {
    form.dispatchEvent(new Event(FORM_HELD));
  }
  reveal(form, "[data-discard]", status !== "rest" && revision !== null);
  reveal(form, "[data-compare]", status === "conflict");
  reveal(form, "[data-sign-in]", status === "expired");
  const line = form.querySelector("[data-save-state]");
  if (line) {
    // A pending save is not announced to screen readers.
    line.ariaBusy = String(status === "waiting" || status === "saving");
    line.textContent = texts.save[status];
  }
}

function reveal(form: HTMLFormElement, place: string, isShown: boolean): void {
  const element = form.querySelector<HTMLElement>(place);
  if (element) {
    element.hidden = !isShown;
  }
}

/**
 * Asks before leaving with changes that the server does not have. A submitted form waits for the pending save,
 * because it names the revision that it replaces. If the page is still open afterwards, saving continues.
 */
function leaveWell(form: HTMLFormElement, saver: Saver): void {
  let isLeaving = false;
  /** No save is pending any more. */
  let isFree = false;

  function goOn(): void {
    [isLeaving, isFree] = [false, false];
    form.toggleAttribute("data-held", saver.state().isHeld);
    saver.start();
  }

  const sent = whenStayed(goOn);

  function leave(event: SubmitEvent): void {
    const { target, submitter } = event;
    isLeaving = true;
    sent();
    const ended = saver.stop();
    if (isFree || saver.state().status !== "saving" || !(target instanceof HTMLFormElement)) {
      return;
    }
    event.preventDefault();
    void Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SAVE_WAIT))]).then(() => {
      isFree = true;
      target.requestSubmit(submitter);
    });
  }

  form.addEventListener("submit", leave);
  const discard = document.querySelector<HTMLFormElement>("#club-discard");
  discard?.addEventListener("submit", (event) => {
    leave(event);
    // Discarded changes are not kept either.
    form.toggleAttribute("data-held", true);
  });
  addEventListener("beforeunload", (event) => {
    if (!isLeaving && !saver.state().isHeld) {
      event.preventDefault();
    }
  });
  // The back button may restore the same page.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) {
      goOn();
    }
  });
}

/** Makes the buttons open the picture tool. */
function openPictures(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-picture-open]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const { pictureOpen: id = "", picturePart: part } = button.dataset;
      const detail: PictureOpenDetail = part === undefined ? { id } : { id, part };
      document.dispatchEvent(new CustomEvent(PICTURE_OPEN, { detail }));
    });
  }
}
