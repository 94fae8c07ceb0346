import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepForms } from "../keep-forms.ts";
import { PICTURE_OPEN } from "../lib/events.ts";
import { editClub } from "./edit-club.ts";
import { button, CopiesAtHand, clubPage, nameField, one, said, write } from "./testing.ts";

/** What the pictures of the club were given. */
const pictures = vi.hoisted(() => {
  const given: { owner: string; saveText: () => Promise<void> } = { owner: "", saveText: () => Promise.resolve() };
  return given;
});
vi.mock("./take-pictures.ts", () => ({
  takePictures: (owner: string, saveText: () => Promise<void>) => Object.assign(pictures, { owner, saveText }),
}));

/** What the page of a test listens to ends with the test. */
let listening: Parameters<typeof removeEventListener>[] = [];
let ofDocument: Parameters<typeof removeEventListener>[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  const add = globalThis.addEventListener.bind(globalThis);
  vi.spyOn(globalThis, "addEventListener").mockImplementation(
    (name: string, listener: EventListenerOrEventListenerObject) => {
      listening.push([name, listener]);
      add(name, listener);
    },
  );
  const addToDocument = document.addEventListener.bind(document);
  vi.spyOn(document, "addEventListener").mockImplementation(
    (name: string, listener: EventListenerOrEventListenerObject) => {
      ofDocument.push([name, listener]);
      addToDocument(name, listener);
    },
  );
});

afterEach(() => {
  for (const [name, listener] of listening) {
    removeEventListener(name, listener);
  }
  for (const [name, listener] of ofDocument) {
    document.removeEventListener(name, listener);
  }
  [listening, ofDocument] = [[], []];
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(1_600);
const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
const revisions = () => [...document.querySelectorAll<HTMLInputElement>("[name=revision]")].map((field) => field.value);

function open(copies: CopiesAtHand, page: Parameters<typeof clubPage>[0] = {}): HTMLFormElement {
  const form = clubPage(page);
  editClub(form, copies);
  return form;
}

/** Keeps the form in the tab, as the page does before the form is edited. */
function keep(form: HTMLFormElement): void {
  form.removeAttribute("data-working-copy");
  keepForms();
}

test("what is typed is saved and said, with what the form was made from and no token", async () => {
  const copies = new CopiesAtHand();
  const form = open(copies);
  expect([said(), asks(), button("discard").hidden]).toEqual(["", false, true]);
  write(nameField(), "Mia Lind");
  expect([said(), asks()]).toEqual(["Not saved yet", true]);
  await soon();
  expect([said(), asks(), button("discard").hidden]).toEqual(["Saved, not published yet", false, false]);
  expect(copies.asked).toEqual([
    {
      document: { publicName: "Mia Lind", bio: "", hasColor: "false", themeColor: "#005c7a", madeFrom: "m4rk" },
      baseVersion: 3,
      revision: null,
    },
  ]);
  expect(revisions()).toEqual(["1", "1"]);
  expect(form.hasAttribute("data-held")).toBe(true);
});

test("an undone step is saved as any other", async () => {
  const copies = new CopiesAtHand();
  open(copies);
  write(nameField(), "Mia Lind");
  await soon();
  button("undo").click();
  await soon();
  expect([nameField().value, said(), copies.kept?.document?.["publicName"]]).toEqual(["Mia", "", "Mia"]);
});

test("a page that shows what is not published goes on from its revision", async () => {
  const copies = new CopiesAtHand();
  copies.kept = { document: {}, revision: 2 };
  open(copies, { marks: "data-unpublished", name: "Mia Lind", revision: "2" });
  expect([said(), button("discard").hidden]).toEqual(["Saved, not published yet", false]);
  write(nameField(), "Mia Lind!");
  await soon();
  expect(revisions()).toEqual(["3", "3"]);
});

test("a page with two texts waits until somebody writes", async () => {
  const copies = new CopiesAtHand();
  copies.kept = { document: { publicName: "Mia of the sea" }, revision: 2 };
  open(copies, { marks: "data-unsaved data-compared", revision: "2" });
  await soon();
  // Another tab is looked at meanwhile, or a picture is sent.
  vi.spyOn(document, "visibilityState", "get").mockReturnValueOnce("hidden");
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await pictures.saveText();
  expect([copies.asked.length, asks()]).toEqual([0, true]);
  write(nameField(), "Mia of the hills");
  await soon();
  expect(copies.asked).toHaveLength(1);
});

test("without a connection it says so and is kept in this tab; the other window's text can be seen", async () => {
  const copies = new CopiesAtHand();
  copies.next.push(async () => ({ status: "failed" }));
  keep(open(copies));
  write(nameField(), "Mia Lind");
  await soon();
  expect([said(), asks()]).toEqual(["No connection; kept here", true]);
  dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem("kept-form:club-settings")).toContain("Mia Lind");
  copies.kept = { document: { publicName: "Mia of the sea" }, revision: 1 };
  dispatchEvent(new Event("online"));
  await soon();
  expect([said(), button("compare").hidden]).toEqual(["Changed in another window; kept here", false]);
});

test("whoever is signed out finds the way to sign in, and goes on", async () => {
  const copies = new CopiesAtHand();
  copies.next.push(async () => ({ status: "expired" }));
  open(copies);
  write(nameField(), "Mia Lind");
  await soon();
  expect(said()).toBe("Sign in to go on; kept here");
  expect(one("[data-sign-in]", HTMLElement).hidden).toBe(false);
  dispatchEvent(new Event("focus"));
  await soon();
  expect(said()).toBe("Saved, not published yet");
  expect(one("[data-sign-in]", HTMLElement).hidden).toBe(true);
});

test("a page that nobody sees any more has sent what waited, and keeps it in the tab until there is an answer", async () => {
  const copies = new CopiesAtHand();
  let give = () => {};
  copies.next.push(
    () =>
      new Promise((answer) => {
        give = () => answer(copies.take(copies.asked[0] ?? { document: {}, baseVersion: 3, revision: null }));
      }),
  );
  keep(open(copies));
  write(nameField(), "Mia Lind");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  expect(copies.asked).toMatchObject([{ document: { publicName: "Mia Lind" } }]);
  const kept = JSON.parse(sessionStorage.getItem("kept-form:club-settings") ?? "{}");
  expect(kept.typed).toContainEqual(["publicName", "Mia Lind"]);
  expect(kept.sending).toContain("Mia Lind");
  give();
  await vi.advanceTimersByTimeAsync(0);
  expect([said(), sessionStorage.length]).toEqual(["Saved, not published yet", 0]);
});

test("a page that is seen again tries again at once what had no answer", async () => {
  const copies = new CopiesAtHand();
  copies.next.push(async () => ({ status: "failed" }));
  open(copies);
  write(nameField(), "Mia Lind");
  await soon();
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toBe("Saved, not published yet");
});

test("what the server has is not kept in the tab as well, and what is given up neither", async () => {
  const copies = new CopiesAtHand();
  keep(open(copies));
  write(nameField(), "Mia Lind");
  await soon();
  dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem("kept-form:club-settings")).toBeNull();
  write(nameField(), "Mia Lind!");
  const discard = one("#club-discard", HTMLFormElement);
  discard.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  expect(asks()).toBe(false);
  dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem("kept-form:club-settings")).toBeNull();
});

test("a form that is sent waits for what is on its way, and says which revision it takes the place of", async () => {
  const copies = new CopiesAtHand();
  let answer = () => {};
  copies.next.push(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: "saved", value: { document: {}, revision: 1 } });
      }),
  );
  const form = open(copies);
  const sent = vi.spyOn(form, "requestSubmit").mockImplementation(() => {});
  const submit = () => form.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  write(nameField(), "Mia Lind");
  await soon();
  expect(said()).toBe("Saving…");
  expect(submit()).toBe(false);
  expect(sent).not.toHaveBeenCalled();
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveBeenCalledOnce();
  expect(revisions()).toEqual(["1", "1"]);
  expect([submit(), asks()]).toEqual([true, false]);
});

test("a form that is sent waits no longer than three seconds", async () => {
  const copies = new CopiesAtHand();
  copies.next.push(() => new Promise(() => {}));
  const form = open(copies);
  const sent = vi.spyOn(form, "requestSubmit").mockImplementation(() => {});
  write(nameField(), "Mia Lind");
  await soon();
  form.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  await vi.advanceTimersByTimeAsync(3_100);
  expect(sent).toHaveBeenCalledOnce();
});

test("a form that was sent and whose page stayed is saved on, and asks whoever leaves", async () => {
  const copies = new CopiesAtHand();
  const form = open(copies);
  write(nameField(), "Mia Lind");
  form.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  await soon();
  // It may still go.
  write(nameField(), "Mia Lind!");
  await soon();
  expect([copies.asked.length, asks()]).toEqual([0, false]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(copies.asked.map(({ document }) => document["publicName"])).toEqual(["Mia Lind!"]);
  expect(said()).toBe("Saved, not published yet");
  write(nameField(), "Mia");
  expect(asks()).toBe(true);
});

test("where the browser says that the next page does not come, saving goes on at once", async () => {
  const navigation = new EventTarget();
  vi.stubGlobal("navigation", navigation);
  const copies = new CopiesAtHand();
  const form = open(copies);
  navigation.dispatchEvent(new Event("navigateerror"));
  write(nameField(), "Mia Lind");
  form.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  // Sent twice.
  navigation.dispatchEvent(new Event("navigateerror"));
  navigation.dispatchEvent(new Event("navigate"));
  await soon();
  expect([copies.asked.length, asks()]).toEqual([0, false]);
  navigation.dispatchEvent(new Event("navigateerror"));
  await vi.advanceTimersByTimeAsync(0);
  expect(asks()).toBe(true);
  await soon();
  expect([copies.asked.length, said()]).toEqual([1, "Saved, not published yet"]);
  form.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  dispatchEvent(new Event("pagehide"));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asks()).toBe(false);
  vi.unstubAllGlobals();
});

test("what is given up is not saved anew where its page stayed", async () => {
  const copies = new CopiesAtHand();
  open(copies);
  write(nameField(), "Mia Lind");
  await soon();
  one("#club-discard", HTMLFormElement).dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(copies.asked).toHaveLength(1);
});

test("what could not be given up is kept in the tab again", async () => {
  const copies = new CopiesAtHand();
  copies.next.push(async () => ({ status: "conflict" }));
  const form = open(copies);
  write(nameField(), "Mia Lind");
  await soon();
  one("#club-discard", HTMLFormElement).dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  expect(form.hasAttribute("data-held")).toBe(true);
  await vi.advanceTimersByTimeAsync(31_000);
  expect([form.hasAttribute("data-held"), asks()]).toEqual([false, true]);
});

test("a press asks for the tool for a picture", () => {
  open(new CopiesAtHand());
  const asked: unknown[] = [];
  document.addEventListener(PICTURE_OPEN, (event) => asked.push(event instanceof CustomEvent && event.detail), {
    once: true,
  });
  expect(button("picture-open").hidden).toBe(false);
  button("picture-open").click();
  expect(asked).toEqual([{ id: "i1" }]);
});

test("what is typed is saved before a picture has the page shown anew, and saving goes on where that stays", async () => {
  const copies = new CopiesAtHand();
  open(copies);
  expect(pictures.owner).toBe("u1");
  write(nameField(), "Mia Lind");
  await pictures.saveText();
  expect([copies.kept?.document?.["publicName"], asks()]).toEqual(["Mia Lind", false]);
  write(nameField(), "Mia of the sea");
  await soon();
  expect(copies.kept?.document?.["publicName"]).toBe("Mia of the sea");
});
