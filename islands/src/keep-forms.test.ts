import { beforeEach, expect, test, vi } from "vitest";
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

test("a tab that is ended while nobody sees it has kept what was typed", () => {
  const form = load();
  type(form, { firstName: "Mia" });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  expect(sessionStorage).toHaveLength(0);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  expect(field(load(), "firstName").value).toBe("Mia");
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

interface ClubPage {
  readonly marks?: string;
  readonly version?: number;
  readonly name?: string;
}

/** The page of the club's settings as the server sends it. */
function loadClub({ marks = "", version = 3, name = "Mia" }: ClubPage = {}): HTMLFormElement {
  document.body.innerHTML = `
    <form id="club" data-keep="saved" ${marks}>
      <input type="hidden" name="csrf" value="token"><input type="hidden" name="version" value="${version}">
      <input name="publicName" type="text" value="${name}"><textarea name="bio"></textarea>
      <input name="linkUrl_0" type="url" value=""><input name="themeColor" type="color" value="#005c7a">
      <input name="hasColor" type="checkbox" value="true">
    </form>`;
  keepForms(() => time);
  const form = document.querySelector("form");
  if (!form) {
    throw new Error("the page has no form");
  }
  return form;
}

function writeClub(form: HTMLFormElement): void {
  type(form, { publicName: "Mia Lind", linkUrl_0: "https://example.org", themeColor: "#d9480f" });
  tick(form).checked = true;
}

function tick(form: HTMLFormElement): HTMLInputElement {
  const box = field(form, "hasColor");
  if (box instanceof HTMLInputElement) {
    return box;
  }
  throw new Error("it is no box");
}

const send = (form: HTMLFormElement) => form.dispatchEvent(new Event("submit", { cancelable: true }));

const clubOf = (form: HTMLFormElement) => [
  ...["publicName", "linkUrl_0", "themeColor", "version"].map((name) => field(form, name).value),
  tick(form).checked,
];

test("addresses, colours and boxes are kept too, with the version that they were made from", () => {
  writeClub(loadClub());
  leave();
  expect(clubOf(loadClub({ version: 5 }))).toEqual(["Mia Lind", "https://example.org", "#d9480f", "3", true]);
});

test("without anything typed the newer version stays", () => {
  loadClub();
  leave();
  expect(clubOf(loadClub({ version: 5 }))).toEqual(["Mia", "", "#005c7a", "5", false]);
});

test("a form that the server has to save is kept although it was sent, until a page says that it is saved", () => {
  let form = loadClub();
  writeClub(form);
  send(form);
  leave();
  // The session had ended: signing in leads back to the form.
  form = loadClub();
  expect(clubOf(form).slice(0, 2)).toEqual(["Mia Lind", "https://example.org"]);
  send(form);
  leave();
  form = loadClub({ marks: "data-saved", version: 4, name: "Mia Lind" });
  expect(clubOf(form).slice(1)).toEqual(["", "#005c7a", "4", false]);
  leave();
  expect(sessionStorage.getItem("kept-form:club")).toBeNull();
});

test("what is typed on a page that says that all is saved is kept as anywhere", () => {
  type(loadClub({ marks: "data-saved" }), { publicName: "Mia Lind" });
  leave();
  expect(field(loadClub({ marks: "data-saved" }), "publicName").value).toBe("Mia Lind");
});

test("a page that came back with what was typed and is left without sending it loses nothing", () => {
  loadClub({ marks: "data-unsaved", name: "Mia of the sea", version: 3 });
  leave();
  const form = loadClub({ version: 4 });
  expect([field(form, "publicName").value, field(form, "version").value]).toEqual(["Mia of the sea", "3"]);
});

test("a page that came back says itself which version counts", () => {
  const form = loadClub();
  writeClub(form);
  send(form);
  leave();
  expect(field(loadClub({ marks: "data-unsaved", name: "Mia Lind", version: 4 }), "version").value).toBe("4");
});

test("what the server has as well is not kept", () => {
  const form = loadClub();
  writeClub(form);
  form.toggleAttribute("data-held", true);
  leave();
  expect(sessionStorage.getItem("kept-form:club")).toBeNull();
});

test("a form is put back with the copy on the server that it follows, and what was on its way there", () => {
  const load = (revision: string) => {
    const form = loadClub();
    const field = form.appendChild(document.createElement("input"));
    Object.assign(field, { type: "hidden", name: "revision", value: revision });
    return form;
  };
  const form = load("2");
  form.dataset["sending"] = '{"publicName":"Mia L"}';
  writeClub(form);
  leave();
  const kept: unknown = JSON.parse(sessionStorage.getItem("kept-form:club") ?? "");
  expect(kept).toMatchObject({ sending: '{"publicName":"Mia L"}' });
  expect(JSON.stringify(kept)).toContain('["revision","2"]');
  expect(loadClub().dataset["sending"]).toBe('{"publicName":"Mia L"}');
});

test("what one person wrote of their club is put into nobody else's form, and waits for them", () => {
  writeClub(loadClub({ marks: 'data-working-copy="mia"' }));
  leave();
  const another = loadClub({ marks: 'data-working-copy="noah"', name: "Noah", version: 8 });
  expect(clubOf(another)).toEqual(["Noah", "", "#005c7a", "8", false]);
  expect(another.dataset["sending"]).toBeUndefined();
  leave();
  expect(clubOf(loadClub({ marks: 'data-working-copy="mia"' }))[0]).toBe("Mia Lind");
});

test("what is somebody's own is kept for a week", () => {
  const DAY = 24 * 60 * 60 * 1000;
  const marks = 'data-working-copy="mia"';
  writeClub(loadClub({ marks }));
  leave();
  time += 6 * DAY;
  expect(clubOf(loadClub({ marks }))[0]).toBe("Mia Lind");
  leave();
  time += 8 * DAY;
  expect(clubOf(loadClub({ marks }))[0]).toBe("Mia");
});
