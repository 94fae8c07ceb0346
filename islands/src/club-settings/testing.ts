import type { LoadOutcome, SaveOutcome } from "../editing/calls.ts";
import { one } from "../testing/one.ts";
import type { ClubChanges, ClubCopies, ClubCopy } from "./working-copy.ts";

/** A fake server for a club's working copy: it accepts saves unless the test queues other answers. */
export class CopiesAtHand implements ClubCopies {
  kept: ClubCopy | undefined;
  readonly asked: ClubChanges[] = [];
  /** Answers for the next calls, used instead of the default. */
  readonly next: (() => Promise<SaveOutcome<ClubCopy>>)[] = [];

  save(changes: ClubChanges): Promise<SaveOutcome<ClubCopy>> {
    this.asked.push(changes);
    return (this.next.shift() ?? (() => Promise.resolve(this.take(changes))))();
  }

  /** Applies a save as the server does. */
  take({ document, revision }: ClubChanges): SaveOutcome<ClubCopy> {
    if ((this.kept?.revision ?? null) !== revision) {
      return { status: "conflict" };
    }
    this.kept = { document, revision: (revision ?? 0) + 1 };
    return { status: "saved", value: this.kept };
  }

  async load(): Promise<LoadOutcome<ClubCopy | undefined>> {
    return { status: "found", value: this.kept };
  }
}

/** The page of the club's settings as the server sends it. */
export function clubPage({ marks = "", name = "Mia", revision = "" } = {}): HTMLFormElement {
  document.body.innerHTML = `
    <form id="club-settings" data-keep="saved" data-working-copy="u1" ${marks}>
      <input type="hidden" name="csrf" value="token"><input type="hidden" name="version" value="3">
      <input type="hidden" name="revision" value="${revision}"><input type="hidden" name="madeFrom" value="m4rk">
      <input name="publicName" type="text" value="${name}"><textarea name="bio"></textarea>
      <input name="hasColor" type="checkbox" value="true"><input name="themeColor" type="color" value="#005c7a">
      <button name="intent" value="club">Save</button>
      <button type="button" data-undo hidden>Undo</button><button type="button" data-redo hidden>Redo</button>
      <button form="club-discard" data-discard hidden>Discard changes</button>
      <button name="intent" value="compare" data-compare hidden>See both texts</button>
      <p role="status" data-save-state></p><p data-sign-in hidden><a href="/signIn">Sign in</a></p>
    </form>
    <form id="club-discard"><input type="hidden" name="revision" value="${revision}"></form>
    <button type="button" data-picture-open="i1" hidden>Cut and focus the portrait</button>`;
  const form = document.querySelector("form");
  if (!form) {
    throw new Error("the page has no form");
  }
  return form;
}

/** The hero image's section of the page as the server sends it, with an error if one is given. */
export function picturePage(wrong = ""): HTMLFormElement {
  document.body.innerHTML = `
    <section aria-labelledby="hero-title"><h3 id="hero-title">Hero image</h3><p class="soft">Wide</p>
      <form method="post" action="/dashboard/club-settings/pictures/hero" enctype="multipart/form-data" novalidate>
        <input type="hidden" name="csrf" value="token">
        <div class="field"><label for="hero-image">Choose a picture</label>
          <div class="field-box"><input id="hero-image" name="image" type="file" aria-describedby="hero-image-hint"
            ${wrong && 'aria-invalid="true"'}></div>
          <p class="field-hint" id="hero-image-hint">JPEG or PNG.</p>${wrong}</div>
        <button>Use as hero image</button>
      </form></section>`;
  return one("form", HTMLFormElement);
}

export const fileField = () => one("#hero-image", HTMLInputElement);

export const nameField = () => one("[name=publicName]", HTMLInputElement);
export const bioField = () => one("[name=bio]", HTMLTextAreaElement);
export const colourBox = () => one("[name=hasColor]", HTMLInputElement);
export const button = (mark: string) => one(`[data-${mark}]`, HTMLButtonElement);
export const said = () => one("[data-save-state]", HTMLElement).textContent;

export function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
