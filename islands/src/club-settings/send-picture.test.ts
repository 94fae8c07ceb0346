import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { token } from "../api/client.ts";
import { HeldRequest } from "../testing/held-request.ts";
import { one } from "../testing/one.ts";
import { settle } from "../testing/page.ts";
import { pictureSender } from "./send-picture.ts";
import { fileField, picturePage } from "./testing.ts";

const PATH = "/api/v1/userProfile/u1/heroImage";
const EXPIRED = { hasErrors: true, errors: [{ code: "session-expired", message: "Ended" }] };
const onDone = vi.fn(() => Promise.resolve());

beforeEach(() => {
  HeldRequest.made = [];
  onDone.mockClear();
  vi.stubGlobal("XMLHttpRequest", HeldRequest);
  token.forget();
  vi.stubGlobal("fetch", async () =>
    Response.json({ token: "t1", expiresAt: "2099-01-01T00:00:00Z", role: "role/creator" }),
  );
});

afterEach(async () => {
  await press("Cancel");
  vi.unstubAllGlobals();
});

async function begin(wrong = "", above = "") {
  const form = picturePage(wrong);
  document.body.insertAdjacentHTML("afterbegin", above);
  const send = pictureSender(form, fileField(), PATH, onDone);
  send(new File(["x"], "sea.png", { type: "image/png" }));
  await settle();
  return send;
}

const bar = () => one("progress", HTMLProgressElement);
const said = () => one("[role=status]", HTMLElement).textContent;
const alertText = () => document.querySelector("[role=alert]")?.textContent;
const buttons = () =>
  [...document.querySelectorAll<HTMLButtonElement>("button[type=button]")].filter(({ hidden }) => !hidden);
const names = () => buttons().map(({ textContent }) => textContent);
const link = () => one("a", HTMLAnchorElement);
const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

async function press(name: string): Promise<void> {
  const button = buttons().find(({ textContent }) => textContent === name);
  button?.focus();
  button?.click();
  await settle();
}

async function answer(place: number, status: number, body: unknown): Promise<void> {
  HeldRequest.at(place).give(status, body);
  await settle();
}

async function loseConnection(place: number): Promise<void> {
  HeldRequest.at(place).dispatchEvent(new Event("error"));
  await settle();
}

test("a picture uploads with its progress, and the page hears when it has arrived", async () => {
  await begin();
  const request = HeldRequest.at(0);
  expect(request.opened).toBe(`POST ${PATH}`);
  expect(request.headers["authorization"]).toBe("Bearer t1");
  expect(request.form?.get("image")).toMatchObject({ name: "sea.png" });
  expect([said(), names(), asks()]).toEqual(["Sending sea.png", ["Cancel"], true]);
  request.progress(1, 4);
  expect([bar().value, bar().ariaLabel]).toEqual([25, "sea.png"]);
  expect(document.body.textContent).toContain("25% sent");
  await answer(0, 200, { userId: "u1" });
  expect(onDone).toHaveBeenCalledOnce();
  expect([said(), bar().hidden, names(), asks()]).toEqual([
    "The picture is there. Load the page again to see it.",
    true,
    [],
    false,
  ]);
});

test("a refusal shows at the field in the server's words, until another picture is sent", async () => {
  const send = await begin(
    '<p class="field-error" id="hero-image-error">Choose a picture.</p>',
    '<div role="alert"><a href="#hero-image">Choose a picture.</a></div>',
  );
  expect([alertText(), fileField().ariaInvalid]).toEqual([undefined, null]);
  const errors = [{ code: "invalid", message: "Choose a picture as JPEG, PNG, WebP or GIF.", field: "image" }];
  await answer(0, 400, { hasErrors: true, errors });
  expect([alertText(), names()]).toEqual(["Choose a picture as JPEG, PNG, WebP or GIF.", []]);
  expect(one(".field", HTMLElement).textContent).toContain("Choose a picture as JPEG");
  expect(document.querySelectorAll("#hero-image-error")).toHaveLength(1);
  expect([fileField().ariaInvalid, fileField().getAttribute("aria-describedby")]).toEqual([
    "true",
    "hero-image-hint hero-image-error",
  ]);
  send(new File(["x"], "lake.png"));
  await settle();
  expect([alertText(), said(), fileField().ariaInvalid]).toEqual([undefined, "Sending lake.png", null]);
  expect(fileField().getAttribute("aria-describedby")).toBe("hero-image-hint");
});

test("an upload without an answer can be retried", async () => {
  await begin();
  await loseConnection(0);
  expect(alertText()).toBe("We could not reach the site. Check your connection and try again.");
  expect([names(), said(), fileField().ariaInvalid, asks()]).toEqual([["Try again"], "", null, false]);
  await press("Try again");
  expect(alertText()).toBeUndefined();
  // The pressed button is gone; the focus moves to the next one.
  expect(document.activeElement?.textContent).toBe("Cancel");
  await answer(1, 200, { userId: "u1" });
  expect(onDone).toHaveBeenCalledOnce();
});

test("the focus moves from Cancel to the next button when the upload ends", async () => {
  await begin();
  buttons()[0]?.focus();
  await loseConnection(0);
  expect(document.activeElement?.textContent).toBe("Try again");
});

test("cancelling aborts the upload and removes its line", async () => {
  await begin();
  const aborted = vi.spyOn(HeldRequest.at(0), "abort");
  await press("Cancel");
  expect(aborted).toHaveBeenCalledOnce();
  expect([said(), names(), bar().hidden, alertText(), asks()]).toEqual(["", [], true, undefined, false]);
  expect(document.activeElement).toBe(fileField());
  expect(onDone).not.toHaveBeenCalled();
});

test("another picture replaces the one being uploaded", async () => {
  const send = await begin();
  send(new File(["x"], "lake.png"));
  await settle();
  expect([said(), HeldRequest.made.length, names()]).toEqual(["Sending lake.png", 2, ["Cancel"]]);
  await answer(1, 200, { userId: "u1" });
  expect(onDone).toHaveBeenCalledOnce();
});

test("an expired session shows the link to sign in, and the upload continues afterwards", async () => {
  await begin();
  expect(link().closest("p")?.hidden).toBe(true);
  await answer(0, 401, EXPIRED);
  await answer(1, 401, EXPIRED);
  expect([alertText(), names(), link().closest("p")?.hidden]).toEqual(["Sign in to go on.", ["Try again"], false]);
  expect([link().getAttribute("href")?.startsWith("/signIn"), link().target]).toEqual([true, "_blank"]);
  await press("Try again");
  await answer(2, 200, { userId: "u1" });
  expect(onDone).toHaveBeenCalledOnce();
});
