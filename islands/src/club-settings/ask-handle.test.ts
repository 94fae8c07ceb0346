import { beforeEach, expect, test } from "vitest";
import { one } from "../testing/one.ts";
import { askHandle } from "./ask-handle.ts";

let sent: string[] = [];

beforeEach(() => {
  sent = [];
  document.body.innerHTML = `
    <form id="club-settings"><input name="slug" value="mia.lind">
      <button name="intent" value="club">Save</button>
      <button name="intent" value="preview">Preview</button></form>
    <dialog id="handle-dialog" data-handle="mia.lind"><p>Your club moves to
      <strong data-new-address="club.example/user/"></strong>.</p>
      <button form="club-settings" name="intent" value="change-handle">Change handle</button>
      <button type="button" data-keep-handle>Keep @mia.lind</button></dialog>`;
  const form = one("form", HTMLFormElement);
  // Code of the page that listened earlier.
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sent.push(event.submitter instanceof HTMLButtonElement ? event.submitter.value : "");
  });
  askHandle(form);
});

const field = () => one("[name=slug]", HTMLInputElement);
const dialog = () => one("dialog", HTMLDialogElement);
const press = (value: string) => {
  const button = one(`[value=${value}]`, HTMLButtonElement);
  one("form", HTMLFormElement).dispatchEvent(
    new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: button }),
  );
};

test("a changed handle is asked about before the form is sent", () => {
  field().value = " Mia.Sea ";
  press("club");
  expect(sent).toEqual([]);
  expect(dialog().open).toBe(true);
  expect(dialog().textContent).toContain("club.example/user/mia.sea");
  press("change-handle");
  expect(sent).toEqual(["change-handle"]);
  expect(dialog().open).toBe(false);
});

test("keeping the handle puts it back and sends nothing", () => {
  field().value = "mia.sea";
  press("club");
  one("[data-keep-handle]", HTMLButtonElement).click();
  expect(field().value).toBe("mia.lind");
  expect(dialog().open).toBe(false);
  expect(sent).toEqual([]);
  press("club");
  expect(sent).toEqual(["club"]);
});

test("nothing is asked about where the handle stays, is empty, or nothing is saved", () => {
  press("club");
  field().value = "MIA.LIND";
  press("club");
  field().value = "";
  press("club");
  field().value = "mia.sea";
  press("preview");
  expect(sent).toEqual(["club", "club", "club", "preview"]);
});
