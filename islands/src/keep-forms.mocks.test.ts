import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepForms } from "./keep-forms.ts";
import { hasKeptForms } from "./lib/kept-forms.ts";

// These tests do not cover saving by the editor.
vi.mock("./club-settings/edit-club.ts", () => ({ editClub: () => {} }));

let time = 0;
/** The listeners that a page adds; they are removed when it ends. */
let listening: Parameters<typeof removeEventListener>[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  time = 1_800_000_000_000;
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, "", "/itinerary/1/contact");
  const add = globalThis.addEventListener.bind(globalThis);
  vi.spyOn(globalThis, "addEventListener").mockImplementation(
    (name: string, listener: EventListenerOrEventListenerObject) => {
      listening.push([name, listener]);
      add(name, listener);
    },
  );
});

/** Removes the page without any event, as a crashed tab does. */
function vanish(): void {
  for (const [name, listener] of listening) {
    removeEventListener(name, listener);
  }
  listening = [];
  vi.clearAllTimers();
}

afterEach(() => {
  vanish();
  vi.useRealTimers();
});

/** The page as the server sends it, with a saved address if one is given. */
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

function leave(): void {
  dispatchEvent(new Event("pagehide"));
  vanish();
}

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

test("typed text that was not sent is restored, except passwords and tokens", () => {
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

test("a submitted form is not kept", () => {
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

test("a tab that ends in the background has kept the typed text", () => {
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

test("foreign values in the storage do no harm", () => {
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

test("addresses, colours and checkboxes are kept too, with the version they are based on", () => {
  writeClub(loadClub());
  leave();
  expect(clubOf(loadClub({ version: 5 }))).toEqual(["Mia Lind", "https://example.org", "#d9480f", "3", true]);
});

test("without edits the newer version stays", () => {
  loadClub();
  leave();
  expect(clubOf(loadClub({ version: 5 }))).toEqual(["Mia", "", "#005c7a", "5", false]);
});

test("a form that the server has to save is kept after its submit, until a page confirms it", () => {
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

test("edits on a page that confirms a save are kept as usual", () => {
  type(loadClub({ marks: "data-saved" }), { publicName: "Mia Lind" });
  leave();
  expect(field(loadClub({ marks: "data-saved" }), "publicName").value).toBe("Mia Lind");
});

test("a page that returned the typed text and is left without a submit loses nothing", () => {
  loadClub({ marks: "data-unsaved", name: "Mia of the sea", version: 3 });
  leave();
  const form = loadClub({ version: 4 });
  expect([field(form, "publicName").value, field(form, "version").value]).toEqual(["Mia of the sea", "3"]);
});

test("a page that returned the typed text defines the version it is based on", () => {
  const form = loadClub();
  writeClub(form);
  send(form);
  leave();
  expect(field(loadClub({ marks: "data-unsaved", name: "Mia Lind", version: 4 }), "version").value).toBe("4");
});

test("text that the server has as well is not kept", () => {
  const form = loadClub();
  writeClub(form);
  form.toggleAttribute("data-held", true);
  leave();
  expect(sessionStorage.getItem("kept-form:club")).toBeNull();
});

test("a restored form has the working copy's revision, and the save that was pending", () => {
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

const MIAS = 'data-working-copy="mia"';

test("edits of one user's club are restored in no other form, and wait for their owner", () => {
  writeClub(loadClub({ marks: MIAS }));
  leave();
  const another = loadClub({ marks: 'data-working-copy="noah"', name: "Noah", version: 8 });
  expect(clubOf(another)).toEqual(["Noah", "", "#005c7a", "8", false]);
  expect(another.dataset["sending"]).toBeUndefined();
  type(another, { publicName: "Noah Berg" });
  leave();
  expect(clubOf(loadClub({ marks: MIAS }))[0]).toBe("Mia Lind");
});

test("a form with an owner is kept for a week", () => {
  const DAY = 24 * 60 * 60 * 1000;
  const marks = MIAS;
  writeClub(loadClub({ marks }));
  leave();
  time += 6 * DAY;
  expect(clubOf(loadClub({ marks }))[0]).toBe("Mia Lind");
  leave();
  time += 8 * DAY;
  expect(clubOf(loadClub({ marks }))[0]).toBe("Mia");
});

/** Types a name, then pauses. */
function typeName(form: HTMLFormElement, name: string, rest = 500): void {
  type(form, { publicName: name });
  field(form, "publicName").dispatchEvent(new Event("input", { bubbles: true }));
  time += rest;
  vi.advanceTimersByTime(rest);
}

/** Opens another tab, which shares only the device's storage. */
function openTab(page: ClubPage = {}): HTMLFormElement {
  sessionStorage.clear();
  return loadClub({ marks: MIAS, ...page });
}

const nameAndVersion = (form: HTMLFormElement) => ["publicName", "version"].map((name) => field(form, name).value);
const keptTexts = () => Object.values({ ...localStorage }).join();

test("a form with an owner is restored in a new tab after a crash, half a second after the last key", () => {
  const form = loadClub({ marks: MIAS });
  typeName(form, "Mia L", 300);
  typeName(form, "Mia Li", 499);
  expect(localStorage).toHaveLength(0);
  typeName(form, "Mia Lind");
  expect(sessionStorage.getItem("kept-form:club")).toBeNull();
  vanish();
  expect(hasKeptForms()).toBe(true);
  // It is based on an older version of the club: the server notices the conflict by that.
  expect(nameAndVersion(openTab({ version: 5, name: "Mia of the sea" }))).toEqual(["Mia Lind", "3"]);
});

test("once the server has it, it leaves the device", () => {
  const form = loadClub({ marks: MIAS });
  typeName(form, "Mia Lind");
  form.toggleAttribute("data-held", true);
  form.dispatchEvent(new Event("formheld"));
  expect(localStorage).toHaveLength(0);
  type(form, { publicName: "Mia Lind!" });
  form.dispatchEvent(new Event("input"));
  vi.advanceTimersByTime(500);
  expect(localStorage).toHaveLength(0);
});

test("another user of this device does not get it, and signing out forgets it", () => {
  typeName(loadClub({ marks: MIAS }), "Mia Lind");
  vanish();
  expect(nameAndVersion(openTab({ marks: 'data-working-copy="noah"', name: "Noah" }))).toEqual(["Noah", "3"]);
  vanish();
  history.replaceState(null, "", "/logout");
  document.body.innerHTML = "";
  expect(hasKeptForms()).toBe(true);
  keepForms(() => time);
  expect([localStorage.length, hasKeptForms()]).toEqual([0, false]);
});

test("a form without an owner is kept in its tab alone, when that is left", () => {
  const form = load();
  type(form, { firstName: "Mia" });
  form.dispatchEvent(new Event("input"));
  vi.advanceTimersByTime(10_000);
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  leave();
  expect([sessionStorage.length, localStorage.length]).toEqual([1, 0]);
});

test("text equal to the page's was saved, and the page defines the version it is based on", () => {
  typeName(loadClub({ marks: MIAS }), "Mia Lind");
  vanish();
  const form = openTab({ version: 4, name: "Mia Lind" });
  expect([...nameAndVersion(form), form.dataset["sending"]]).toEqual(["Mia Lind", "4", undefined]);
  leave();
  expect(localStorage).toHaveLength(0);
});

test("text that another tab may have sent since is noted as pending", () => {
  typeName(loadClub({ marks: MIAS }), "Mia Lind");
  vanish();
  expect(JSON.parse(openTab().dataset["sending"] ?? "")).toEqual({
    publicName: "Mia Lind",
    bio: "",
    linkUrl_0: "",
    themeColor: "#005c7a",
    hasColor: "false",
    madeFrom: "",
  });
});

test("two tabs keep their texts separately, and neither removes the other's", () => {
  const one = loadClub({ marks: MIAS });
  const two = openTab();
  typeName(one, "Mia of the sea");
  typeName(two, "Mia of the hills");
  expect(localStorage).toHaveLength(2);
  two.toggleAttribute("data-held", true);
  two.dispatchEvent(new Event("formheld"));
  expect(keptTexts()).toContain("Mia of the sea");
  expect(keptTexts()).not.toContain("Mia of the hills");
});

test("a tab that restored another tab's text leaves alone what that tab writes next", () => {
  const one = loadClub({ marks: MIAS });
  typeName(one, "Mia of the sea");
  const two = openTab();
  expect(field(two, "publicName").value).toBe("Mia of the sea");
  typeName(one, "Mia of the lakes");
  typeName(two, "Mia of the hills");
  expect(keptTexts()).toMatch(/lakes.*hills|hills.*lakes/);
  two.toggleAttribute("data-held", true);
  two.dispatchEvent(new Event("formheld"));
  expect(keptTexts()).toContain("Mia of the lakes");
});

test("a tab continues with its own text, though another one stored one later", () => {
  typeName(loadClub({ marks: MIAS }), "Mia of the sea");
  const ofTab = { ...sessionStorage };
  leave();
  typeName(openTab({ marks: `${MIAS} data-saved` }), "Mia of the hills");
  vanish();
  sessionStorage.clear();
  for (const [name, value] of Object.entries(ofTab)) {
    sessionStorage.setItem(name, value);
  }
  expect(nameAndVersion(loadClub({ marks: MIAS }))[0]).toBe("Mia of the sea");
});

test("a page that returned the typed text restores no other tab's, and its saved text is gone at once", () => {
  typeName(loadClub({ marks: MIAS }), "Mia of the sea");
  vanish();
  const saved = openTab({ marks: `${MIAS} data-saved`, version: 4 });
  expect(nameAndVersion(saved)).toEqual(["Mia", "4"]);
  expect(nameAndVersion(openTab({ marks: `${MIAS} data-unsaved`, name: "Mia L" }))).toEqual(["Mia L", "3"]);
  vanish();
  const form = openTab();
  send(form);
  leave();
  loadClub({ marks: `${MIAS} data-saved`, version: 4, name: "Mia of the sea" });
  expect(localStorage).toHaveLength(0);
});
