import { beforeEach, expect, test } from "vitest";
import { keepForms } from "./keep-forms.ts";

let time = 0;

beforeEach(() => {
  time = 1_800_000_000_000;
  sessionStorage.clear();
  history.replaceState(null, "", "/itinerary/1/contact");
});

/** The page as the server sends it, with an address that it knows perhaps. */
function load(email = ""): HTMLFormElement {
  document.body.innerHTML = `
    <form id="contact" data-keep>
      <input type="hidden" name="csrf" value="token"><input name="firstName" type="text" value="">
      <input name="email" type="email" value="${email}"><input name="password" type="password">
      <select name="countryCode"><option value="PT" selected>Portugal</option><option value="IE">Ireland</option></select>
    </form>`;
  keepForms(() => time);
  const form = document.querySelector("form");
  if (!form) {
    throw new Error("the page has no form");
  }
  return form;
}

const leave = () => dispatchEvent(new Event("pagehide"));

function field(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement {
  const found = form.elements.namedItem(name);
  if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) {
    return found;
  }
  throw new Error(`the form has no field ${name}`);
}

function type(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    field(form, name).value = value;
  }
}

test("what was typed and not sent stands there again, passwords and tokens never", () => {
  type(load(), { firstName: "Mia", countryCode: "IE", password: "s3cret", csrf: "other" });
  leave();
  expect(JSON.stringify(sessionStorage)).not.toMatch(/s3cret|other/);
  const form = load("mia@club.test");
  expect(["firstName", "email", "countryCode", "password"].map((name) => field(form, name).value)).toEqual([
    "Mia",
    "mia@club.test",
    "IE",
    "",
  ]);
});

test("it survives the pages in between", () => {
  type(load(), { firstName: "Mia" });
  leave();
  document.body.innerHTML = "<form id='welcome'></form>";
  history.replaceState(null, "", "/user/startSession");
  keepForms(() => time);
  leave();
  expect(field(load(), "firstName").value).toBe("Mia");
});

test("a form that was sent is not kept", () => {
  const form = load();
  type(form, { firstName: "Mia" });
  form.dispatchEvent(new Event("submit", { cancelable: true }));
  leave();
  expect(field(load(), "firstName").value).toBe("");
});

test("after a quarter of an hour it is forgotten", () => {
  type(load(), { firstName: "Mia" });
  leave();
  time += 15 * 60 * 1000 + 1;
  expect(field(load(), "firstName").value).toBe("");
});

test("signing out forgets it", () => {
  type(load(), { firstName: "Mia" });
  leave();
  history.replaceState(null, "", "/logout");
  document.body.innerHTML = "";
  keepForms(() => time);
  expect(sessionStorage).toHaveLength(0);
});

test("what somebody else wrote into the store breaks nothing", () => {
  sessionStorage.setItem("kept-form:contact", '{"until":9e15,"typed":7}');
  expect(field(load(), "firstName").value).toBe("");
});
