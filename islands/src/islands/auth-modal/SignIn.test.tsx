import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settle } from "../../testing/page.ts";
import { failure, noNetwork, pending } from "../../testing/server.ts";
import {
  button,
  dialog,
  enter,
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

test("the form has its fields, its alternatives and its links", async () => {
  goodServer();
  await open({ process: "signin", returnUrl: "/search?a=1" });
  expect(screen.getByRole("dialog", { name: "Welcome" })).toBeTruthy();
  expect(document.activeElement).toBe(field("Email"));
  expect([field("Email").autocomplete, field("Password").autocomplete]).toEqual(["username", "current-password"]);
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  // Links of the page behind the modal are not among them.
  expect(links).toEqual([
    ["Forgot password?", "/forgotPassword?returnUrl=%2Fsearch%3Fa%3D1"],
    ["Continue with Google", "/identity/v1/google/start?returnUrl=%2Fsearch%3Fa%3D1"],
    ["Continue with Facebook", "/identity/v1/facebook/start?returnUrl=%2Fsearch%3Fa%3D1"],
    ["terms", "/terms"],
    ["privacy policy", "/privacy"],
  ]);
});

test("without providers there are no buttons for them", async () => {
  goodServer();
  await open({ process: "signin" }, { providers: [] });
  expect(screen.queryByText(/Continue with/)).toBeNull();
});

test("the buttons need a valid address, and follow it as it is typed", async () => {
  goodServer();
  await open();
  const disabled = () => [button("Sign In").disabled, button("Email me a sign-in link").disabled];
  expect(disabled()).toEqual([true, true]);
  type("Email", "mia@");
  expect(disabled()).toEqual([true, true]);
  type("Email", "mia@example.org");
  expect(disabled()).toEqual([false, false]);
  type("Email", "");
  expect(disabled()).toEqual([true, true]);
});

test("an address is validated once the focus left it, and from then on with every key", async () => {
  goodServer();
  await open();
  type("Email", "mia");
  await settle();
  expect(errorOf("Email")).toBeUndefined();
  fill("Email", "mia");
  await settle();
  expect(errorOf("Email")).toBe("Invalid email address");
  type("Email", "mia@example.org");
  await settle();
  expect(errorOf("Email")).toBeUndefined();
  type("Email", "");
  await settle();
  expect(errorOf("Email")).toBe("Email address is required");
});

test("a missing password shows an error beside its field, which gets the focus, and nothing is sent", async () => {
  const server = goodServer();
  await open();
  fill("Email", "mia@example.org");
  await press("Sign In");
  expect(errorOf("Password")).toBe("You must specify a password");
  expect(document.activeElement).toBe(field("Password"));
  expect(server.of("POST /identity/v1/signIn")).toEqual([]);
});

test("signing in turns the token into a session and reloads the page", async () => {
  const server = goodServer();
  const reload = places.reload();
  const done = vi.fn();
  document.addEventListener("auth:done", (event) => done(event instanceof CustomEvent && event.detail), { once: true });
  await open();
  await signIn();
  const [asked] = server.of("POST /identity/v1/signIn");
  expect(asked).toMatchObject({ body: { email: "mia@example.org", password: "secret-1" }, authorization: null });
  expect(server.of("POST /api/sessionLogin")[0]?.body).toEqual({ data: '{"token":"new-token"}', csrf: "c1" });
  expect(server.of("GET /api/v1/userProfile/my")[0]?.authorization).toBe("Bearer new-token");
  expect(server.of("PUT /api/v1/userProfile/role")).toEqual([]);
  expect(reload).toHaveBeenCalledOnce();
  expect(done).toHaveBeenCalledExactlyOnceWith({ isNewUser: false });
  expect(document.getElementById("route-context")?.textContent).toContain('"csrfToken":"c2"');
});

test("an anonymous session's token is sent along, so that its cart is kept", async () => {
  const server = goodServer().on("GET /api/session/token", () =>
    Response.json({ ...tokens("anonymous"), token: "anonymous-token" }),
  );
  places.reload();
  await open();
  await signIn();
  expect(server.of("POST /identity/v1/signIn")[0]?.authorization).toBe("Bearer anonymous-token");
  expect(server.of("GET /api/v1/userProfile/my")[0]?.authorization).toBe("Bearer new-token");
});

test.each([
  ["a creator to the dashboard", { role: "role/creator" }, "/itinerary/1/contact", "/dashboard"],
  ["anyone else to where they wanted", {}, "/itinerary/1/contact", "/itinerary/1/contact"],
  ["an operator too", { role: "role/operator" }, "/search", "/search"],
  ["a new person to the welcome", { isNewUser: true }, "/search", "/user/startSession?returnUrl=%2Fsearch"],
])("signing in leads %s", async (_, person, returnUrl, place) => {
  goodServer(person);
  const assign = places.assign();
  await open({ process: "signin", returnUrl });
  await signIn();
  expect(assign).toHaveBeenCalledExactlyOnceWith(place);
});

test.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", 7, "/signIn"])(
  "%j is no valid return path: the page reloads",
  async (returnUrl) => {
    goodServer();
    const [reload, assign] = [places.reload(), places.assign()];
    await open({ process: "signin", returnUrl });
    expect(screen.getByText("Forgot password?").getAttribute("href")).toContain("%2Fhotel%2Fsea-house");
    await signIn();
    expect(assign).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  },
);

test("a button shows the password", async () => {
  goodServer();
  await open();
  expect(field("Password").type).toBe("password");
  await press("Show password");
  expect(field("Password").type).toBe("text");
  expect(button("Show password").getAttribute("aria-pressed")).toBe("true");
  await press("Show password");
  expect(field("Password").type).toBe("password");
});

test.each([
  ["auth/user-not-found", 401, "The email address is not registered. Please create a new account.", "Email"],
  ["auth/invalid-email", 422, "The email address is not specified or is not valid.", "Email"],
  ["auth/wrong-password", 401, "The specified password does not match the records.", "Password"],
])("%s appears in the alert and beside its field until the field changes", async (code, status, message, label) => {
  goodServer().on("POST /identity/v1/signIn", () => failure(status, code, message, label.toLowerCase()));
  await open();
  await signIn();
  expect(errorOf(label)).toBe(message);
  expect(said("alert")).toBe(message);
  expect(document.activeElement).toBe(field(label));
  type(label, "other@example.org");
  expect(errorOf(label)).toBeUndefined();
  expect(said("alert")).toBeUndefined();
});

test.each([
  ["auth/invalid-credential", 401, "The email address or the password is not right."],
  ["auth/too-many-requests", 429, "Too many attempts. Please wait a few minutes and try again."],
  ["auth/account-exists-with-different-credential", 409, "An account with the same email address already exist."],
  ["auth/invalid-provider-details", 401, "Could not sign in with the provided credentials. Please try again."],
  ["auth/some-new-code", 400, ""],
  ["internal", 500, "An unexpected error occurred, please try again later."],
  ["unavailable", 503, "The service is busy or starting. Please try again in a moment."],
])("%s appears in the red alert; a code without a message as it is", async (code, status, message) => {
  goodServer().on("POST /identity/v1/signIn", () => failure(status, code, message));
  await open();
  await signIn();
  expect(said("alert")).toBe(message || code);
  expect(screen.getByRole("alert").className).toBe("alert alert-bad");
});

test.each([
  ["without a network", noNetwork],
  ["when no answer comes in time", () => Promise.reject(new DOMException("signal timed out", "TimeoutError"))],
])("%s the modal says so, keeps the typed values, and can be retried", async (_, answer) => {
  const reload = places.reload();
  const server = goodServer().on("POST /identity/v1/signIn", answer);
  await open();
  await signIn();
  expect(said("alert")).toBe("We could not reach the site. Check your connection and try again.");
  expect([field("Email").value, field("Password").value]).toEqual(["mia@example.org", "secret-1"]);
  server.on("POST /identity/v1/signIn", () => Response.json(tokens()));
  await enter("Password");
  expect(reload).toHaveBeenCalledOnce();
});

test("an unreadable answer is reported, with details in the console for the operators", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  goodServer().on(
    "POST /identity/v1/signIn",
    () => new Response("<html>", { headers: { "content-type": "text/html" } }),
  );
  await open();
  await signIn();
  expect(said("alert")).toBe("Something went wrong!");
  expect(log).toHaveBeenCalledOnce();
});

test("pressing twice, or Enter during the call, signs in once", async () => {
  const answer = pending();
  places.reload();
  const server = goodServer().on("POST /identity/v1/signIn", () => answer.answer);
  await open();
  fill("Email", "mia@example.org");
  fill("Password", "secret-1");
  fireEvent.click(button("Sign In"));
  fireEvent.click(button("Sign In"));
  await settle();
  await enter("Password");
  await press("Email me a sign-in link");
  expect(button("Sign In").getAttribute("aria-busy")).toBe("true");
  expect(field("Email").readOnly).toBe(true);
  answer.give(Response.json(tokens()));
  await settle();
  await enter("Password");
  expect(server.of("POST /identity/v1/signIn")).toHaveLength(1);
  expect(server.of("POST /api/v1/authentication/magicLink")).toEqual([]);
  expect(dialog()).toBeTruthy();
});

test("during a call the links of providers do nothing", async () => {
  const answer = pending();
  goodServer().on("POST /identity/v1/signIn", () => answer.answer);
  await open();
  await signIn();
  const press = new MouseEvent("click", { bubbles: true, cancelable: true });
  screen.getByText("Continue with Google").dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
});

test("a sign-in link needs only the address, and is confirmed in green", async () => {
  const server = goodServer();
  await open({ process: "signin", returnUrl: "/search" });
  type("Email", "mia@example.org");
  await press("Email me a sign-in link");
  const [asked] = server.of("POST /api/v1/authentication/magicLink");
  expect(asked?.body).toEqual({ email: "mia@example.org", returnUrl: "/search", role: "consumer" });
  expect(said("status")).toBe("A sign in link has been sent to your email address.");
  expect(said("alert")).toBeUndefined();
  expect(errorOf("Password")).toBeUndefined();
  expect(dialog()).toBeTruthy();
});

test("a refused sign-in link is reported beside the address, or in the alert", async () => {
  const server = goodServer().on("POST /api/v1/authentication/magicLink", () =>
    failure(422, "auth/missing-email", "Please provide an email address.", "email"),
  );
  await open();
  type("Email", "mia@example.org");
  await press("Email me a sign-in link");
  expect(errorOf("Email")).toBe("Please provide an email address.");
  server.on("POST /api/v1/authentication/magicLink", noNetwork);
  await press("Email me a sign-in link");
  expect(said("alert")).toBe("We could not reach the site. Check your connection and try again.");
});
