import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepForms } from "../keep-forms.ts";
import { PICTURE_OPEN } from "../lib/events.ts";
import { one } from "../testing/one.ts";
import { editClub } from "./edit-club.ts";
import { button, CopiesAtHand, clubPage, nameField, said, write } from "./testing.ts";

/** The calls that the picture code received. */
const pictures = vi.hoisted(() => {
  const given: { owner: string; saveText: () => Promise<void> } = { owner: "", saveText: () => Promise.resolve() };
  return given;
});
vi.mock("./take-pictures.ts", () => ({
  takePictures: (owner: string, saveText: () => Promise<void>) => Object.assign(pictures, { owner, saveText }),
}));

/** The listeners that a test adds; they are removed when it ends. */
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

test("typing is saved and announced, with the document it was made from and no token", async () => {
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

test("an undone step is saved like any other edit", async () => {
  const copies = new CopiesAtHand();
  open(copies);
  write(nameField(), "Mia Lind");
  await soon();
  button("undo").click();
  await soon();
  expect([nameField().value, said(), copies.kept?.document?.["publicName"]]).toEqual(["Mia", "", "Mia"]);
});

test("a page with unpublished changes continues from their revision", async () => {
  const copies = new CopiesAtHand();
  copies.kept = { document: {}, revision: 2 };
  open(copies, { marks: "data-unpublished", name: "Mia Lind", revision: "2" });
  expect([said(), button("discard").hidden]).toEqual(["Saved, not published yet", false]);
  write(nameField(), "Mia Lind!");
  await soon();
  expect(revisions()).toEqual(["3", "3"]);
});

test("a page with two versions waits until the creator types", async () => {
  const copies = new CopiesAtHand();
  copies.kept = { document: { publicName: "Mia of the sea" }, revision: 2 };
  open(copies, { marks: "data-unsaved data-compared", revision: "2" });
  await soon();
  // The page is hidden meanwhile, as when another tab is open or a picture is sent.
  vi.spyOn(document, "visibilityState", "get").mockReturnValueOnce("hidden");
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await pictures.saveText();
  expect([copies.asked.length, asks()]).toEqual([0, true]);
  write(nameField(), "Mia of the hills");
  await soon();
  expect(copies.asked).toHaveLength(1);
});

test("without a connection the page says so and keeps the text in this tab; the other window's text can be viewed", async () => {
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

test("an expired session shows the link to sign in, and saving continues afterwards", async () => {
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

test("a hidden page sends pending changes, and keeps them in the tab until the server answers", async () => {
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

test("a page that becomes visible again retries unanswered saves at once", async () => {
  const copies = new CopiesAtHand();
  copies.next.push(async () => ({ status: "failed" }));
  open(copies);
  write(nameField(), "Mia Lind");
  await soon();
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toBe("Saved, not published yet");
});

test("the tab keeps neither what the server has nor what was discarded", async () => {
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

test("submitting waits for the pending save, and names the revision that it replaces", async () => {
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

test("submitting waits no longer than three seconds", async () => {
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

test("after a submit that kept the page open, saving continues and leaving asks first", async () => {
  const copies = new CopiesAtHand();
  const form = open(copies);
  write(nameField(), "Mia Lind");
  form.dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  await soon();
  // The submit may still succeed.
  write(nameField(), "Mia Lind!");
  await soon();
  expect([copies.asked.length, asks()]).toEqual([0, false]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(copies.asked.map(({ document }) => document["publicName"])).toEqual(["Mia Lind!"]);
  expect(said()).toBe("Saved, not published yet");
  write(nameField(), "Mia");
  expect(asks()).toBe(true);
});

test("where the browser reports that the navigation failed, saving continues at once", async () => {
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

test("discarded changes are not saved again when the page stays open", async () => {
  const copies = new CopiesAtHand();
  open(copies);
  write(nameField(), "Mia Lind");
  await soon();
  one("#club-discard", HTMLFormElement).dispatchEvent(new SubmitEvent("submit", { cancelable: true }));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(copies.asked).toHaveLength(1);
});

test("changes that could not be discarded are kept in the tab again", async () => {
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

test("a press requests the picture tool", () => {
  open(new CopiesAtHand());
  const asked: unknown[] = [];
  document.addEventListener(PICTURE_OPEN, (event) => asked.push(event instanceof CustomEvent && event.detail), {
    once: true,
  });
  expect(button("picture-open").hidden).toBe(false);
  button("picture-open").click();
  expect(asked).toEqual([{ id: "i1" }]);
});

test("text is saved before a picture reloads the page, and saving continues if the page stays", async () => {
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
