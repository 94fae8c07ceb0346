import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settle } from "../../testing/page.ts";
import { failure, noNetwork, pending } from "../../testing/server.ts";
import {
  button,
  dialog,
  errorOf,
  field,
  fill,
  goodServer,
  open,
  places,
  press,
  said,
  tokens,
  type,
  writeContext,
} from "./testing.tsx";

beforeEach(() => {
  history.replaceState(null, "", "/hotel/sea-house?searchId=1");
  localStorage.clear();
  writeContext();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function signIn(): Promise<void> {
  fill("Email", "mia@example.org");
  fill("Password", "secret-1");
  await press("Sign In");
}

const pressEscape = () => fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });

test("a page without a route context can neither sign in nor send a link", async () => {
  writeContext(undefined);
  document.getElementById("route-context")?.remove();
  const server = goodServer();
  await open();
  await signIn();
  expect(said("alert")).toBe("Auth is not initialized");
  await press("Email me a sign-in link");
  expect(said("alert")).toBe("Auth is not initialized");
  expect(server.seen.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
});

test("without a CSRF token the modal does not ask to sign in, because no session could start", async () => {
  writeContext({ isAuthenticated: false });
  const server = goodServer();
  await open();
  await signIn();
  expect(said("alert")).toBe("Authentication configuration error. Please refresh the page.");
  expect(server.of("POST /identity/v1/signIn")).toEqual([]);
});

test.each([
  ["session-login", 401],
  ["payload-too-large", 413],
  ["internal", 500],
])("a session that fails with %s is reported, and can be retried", async (code, status) => {
  const reload = places.reload();
  const server = goodServer().on("POST /api/sessionLogin", () => failure(status, code, "x"));
  await open();
  await signIn();
  const text = "Failed to initiate your session. Please try clearing your cookies and signing in again.";
  expect(said("alert")).toBe(text);
  expect(reload).not.toHaveBeenCalled();
  expect(server.of("GET /api/v1/userProfile/my")).toEqual([]);
  expect(field("Password").value).toBe("secret-1");
});

test("an outdated CSRF token is reported as such", async () => {
  goodServer().on("POST /api/sessionLogin", () => failure(403, "csrf-token", "x"));
  await open();
  await signIn();
  expect(said("alert")).toBe("Authentication configuration error. Please refresh the page.");
});

test.each([
  ["is refused", () => failure(401, "session-expired", "x")],
  ["fails", () => failure(500, "internal", "x")],
  ["gets no answer", noNetwork],
])("when the profile %s the modal says so, and the visitor is signed in all the same", async (_, answer) => {
  const [reload, done] = [places.reload(), vi.fn()];
  document.addEventListener("auth:done", done, { once: true });
  goodServer().on("GET /api/v1/userProfile/my", answer);
  await open();
  await signIn();
  expect(said("alert")).toBe("Failed to load user profile. Please try refreshing the page or signing in again.");
  expect(done).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button("Go on"));
  expect(reload).not.toHaveBeenCalled();
  await press("Go on");
  expect(reload).toHaveBeenCalledOnce();
});

test("closing that warning leaves the visitor signed in", async () => {
  const reload = places.reload();
  goodServer().on("GET /api/v1/userProfile/my", noNetwork);
  await open();
  await signIn();
  pressEscape();
  expect(reload).toHaveBeenCalledOnce();
});

test("the two forms link to each other; the address stays, passwords and failures do not", async () => {
  goodServer().on("POST /identity/v1/signIn", () => failure(429, "auth/too-many-requests", "Too many"));
  await open();
  await signIn();
  expect(said("alert")).toBe("Too many");
  await press("Sign up");
  expect(screen.getByRole("dialog", { name: "Sign Up" })).toBeTruthy();
  expect(said("alert")).toBeUndefined();
  expect(document.activeElement).toBe(field("Email"));
  expect(field("Email").value).toBe("mia@example.org");
  await press("Sign in");
  expect(screen.getByRole("dialog", { name: "Welcome" })).toBeTruthy();
  expect([field("Password").value, errorOf("Password")]).toEqual(["", undefined]);
});

test.each([
  ["Escape", pressEscape],
  ["the cross", () => fireEvent.click(button("Close"))],
  [
    "a press outside",
    () => {
      const backdrop = document.querySelector(".dialog-backdrop") ?? document.body;
      fireEvent.pointerDown(backdrop);
      fireEvent.click(backdrop);
    },
  ],
])("%s closes the modal and returns the focus, and the next event opens it empty", async (_, close) => {
  goodServer();
  const { again, opener } = await open();
  type("Email", "mia@");
  close();
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(opener);
  await again({ process: "signup" });
  expect(screen.getByRole("dialog", { name: "Sign Up" })).toBeTruthy();
  expect([field("Email").value, errorOf("Email")]).toEqual(["", undefined]);
});

test.each([true, false])(
  "a later event starts over, whether the modal was closed in between (%s) or not",
  async (closes) => {
    goodServer().on("POST /identity/v1/signIn", () => failure(429, "auth/too-many-requests", "Too many"));
    const { again } = await open();
    await signIn();
    expect(said("alert")).toBe("Too many");
    if (closes) {
      pressEscape();
    }
    await again({ process: "signin" });
    expect(said("alert")).toBeUndefined();
    expect([field("Email").value, document.activeElement]).toEqual(["", field("Email")]);
  },
);

test("the modal cannot be closed during a call, and a later event does not disturb it", async () => {
  const answer = pending();
  const reload = places.reload();
  goodServer().on("POST /identity/v1/signIn", () => answer.answer);
  const { again } = await open();
  await signIn();
  pressEscape();
  fireEvent.click(button("Close"));
  await again({ process: "signup" });
  expect(screen.getByRole("dialog", { name: "Welcome" })).toBeTruthy();
  answer.give(Response.json(tokens()));
  await settle();
  expect(reload).toHaveBeenCalledOnce();
});

test("it does not open for a visitor who is signed in", async () => {
  writeContext({ csrfToken: "c1", isAuthenticated: true });
  const server = goodServer();
  await open();
  expect(dialog()).toBeNull();
  expect(server.seen).toEqual([]);
});

test.each([undefined, null, 7, "signin", []])("an event with the detail %j opens nothing", async (detail) => {
  goodServer();
  await open(detail === undefined ? null : detail);
  expect(dialog()).toBeNull();
});

test.each([
  ["role/customer", "/hotel/sea-house?searchId=1", undefined],
  ["role/creator", "/itinerary/1/contact", "/itinerary/1/contact"],
])("it closes after a sign-in elsewhere (%s), and the page follows", async (role, returnUrl, place) => {
  const [reload, assign] = [places.reload(), places.assign()];
  goodServer().on("GET /api/session/token", () => Response.json(tokens(role)));
  await open({ process: "signin", returnUrl });
  expect(dialog()).toBeNull();
  if (place === undefined) {
    expect(reload).toHaveBeenCalledOnce();
  } else {
    expect(assign).toHaveBeenCalledExactlyOnceWith(place);
  }
});

test.each([
  ["an anonymous session", () => Response.json(tokens("anonymous"))],
  ["no session", () => failure(401, "unauthenticated", "x")],
  ["no network", noNetwork],
])("it stays open with %s", async (_, answer) => {
  const reload = places.reload();
  goodServer().on("GET /api/session/token", answer);
  await open();
  expect(dialog()).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test("a page loaded without a session requests no token, and notices a session that started since", async () => {
  writeContext({ csrfToken: "c1", isAuthenticated: false, hasSession: false });
  const server = goodServer();
  const { again } = await open();
  expect(server.of("GET /api/session/token")).toEqual([]);
  localStorage.setItem("session", "1");
  await again({ process: "signin" });
  expect(server.of("GET /api/session/token")).toHaveLength(1);
});

test("an answer that comes after the modal was closed changes nothing", async () => {
  const [answer, reload] = [pending(), places.reload()];
  goodServer().on("GET /api/session/token", () => answer.answer);
  await open();
  pressEscape();
  answer.give(Response.json(tokens()));
  await settle();
  expect(reload).not.toHaveBeenCalled();
});

test("everything can be reached by the keyboard, in reading order", async () => {
  goodServer();
  await open();
  type("Email", "mia@example.org");
  const inside = screen.getByRole("dialog").querySelectorAll<HTMLElement>("a[href], button, input, [tabindex]");
  const stops = [...inside].filter((element) => !element.matches(":disabled") && element.tabIndex >= 0);
  expect(stops.every(({ tabIndex }) => tabIndex === 0)).toBe(true);
  expect(
    stops.map((element) => element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent),
  ).toEqual([
    "Close",
    "email",
    "password",
    "Show password",
    "Forgot password?",
    "Sign In",
    "Email me a sign-in link",
    "Continue with Google",
    "Continue with Facebook",
    "terms",
    "privacy policy",
    "Sign up",
  ]);
});
