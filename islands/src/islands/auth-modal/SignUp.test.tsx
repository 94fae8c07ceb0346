import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settle } from "../../testing/page.ts";
import { failure, noNetwork } from "../../testing/server.ts";
import {
  button,
  enter,
  errorOf,
  field,
  fill,
  goodServer,
  open,
  places,
  press,
  profile,
  said,
  tokens,
  type,
  writeContext,
} from "./testing.tsx";

const signup = { process: "signup", returnUrl: "/search" };
let turn = 0;
let email = "";

beforeEach(() => {
  history.replaceState(null, "", "/hotel/sea-house");
  localStorage.clear();
  writeContext();
  turn += 1;
  email = `new-${turn}@example.org`;
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function signUp(): Promise<void> {
  fill("Email", email);
  await press("Continue");
  fill("Password", "a few words");
  fill("Repeat password", "a few words");
  await press("Sign Up");
}

test("the address comes first; Continue shows the passwords and focuses them", async () => {
  const server = goodServer();
  await open(signup);
  expect(screen.getByRole("dialog", { name: "Sign Up" })).toBeTruthy();
  expect(screen.queryByLabelText("Password")).toBeNull();
  expect(button("Continue").disabled).toBe(true);
  type("Email", email);
  await press("Continue");
  expect(document.activeElement).toBe(field("Password"));
  expect(field("Repeat password").autocomplete).toBe("new-password");
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
  expect(server.of("POST /identity/v1/signUp")).toEqual([]);
});

test("Enter shows the passwords too, but only with a valid address", async () => {
  goodServer();
  await open(signup);
  type("Email", "mia@");
  await enter("Email");
  expect(screen.queryByLabelText("Password")).toBeNull();
  type("Email", email);
  await enter("Email");
  expect(field("Password")).toBeTruthy();
});

test("no error is shown before a field is dirty, and submitting makes all fields dirty", async () => {
  const server = goodServer();
  await open(signup);
  type("Email", email);
  await press("Continue");
  fireEvent.blur(field("Password"));
  fireEvent.blur(field("Repeat password"));
  expect([errorOf("Email"), errorOf("Password"), errorOf("Repeat password")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  fill("Password", "abc");
  await settle();
  expect(errorOf("Password")).toBe("The password must be 6 characters long or more.");
  expect(errorOf("Repeat password")).toBeUndefined();
  type("Password", "abcdef");
  await settle();
  expect(errorOf("Password")).toBeUndefined();
  fill("Repeat password", "abcdeg");
  await settle();
  expect(errorOf("Repeat password")).toBe("Passwords do not match");
  type("Password", "abcdeg");
  await settle();
  expect(errorOf("Repeat password")).toBeUndefined();
  type("Password", "");
  type("Repeat password", "");
  await press("Sign Up");
  const required = "You must specify a password";
  expect([errorOf("Password"), errorOf("Repeat password")]).toEqual([required, required]);
  expect(document.activeElement).toBe(field("Password"));
  expect(server.of("POST /identity/v1/signUp")).toEqual([]);
});

test("the hint and the error of a password both describe it", async () => {
  goodServer();
  await open(signup);
  type("Email", email);
  await press("Continue");
  fill("Password", "abc");
  await settle();
  const described = field("Password").getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "6 characters or more; a few words are good.",
    "The password must be 6 characters long or more.",
  ]);
});

test("signing up sends the typed values and welcomes the new user", async () => {
  const server = goodServer({ isNewUser: true });
  const assign = places.assign();
  await open(signup);
  await signUp();
  const [asked] = server.of("POST /identity/v1/signUp");
  expect(asked?.body).toEqual({ email, password: "a few words", repassword: "a few words", role: "consumer" });
  expect(server.of("PUT /api/v1/userProfile/role")).toEqual([]);
  expect(assign).toHaveBeenCalledExactlyOnceWith("/user/startSession?returnUrl=%2Fsearch");
});

test.each([
  ["auth/email-already-in-use", 409, "The email address is already in use by another account.", "email", "Email"],
  ["auth/weak-password", 422, "The password must be 6 characters long or more.", "password", "Password"],
  ["auth/common-password", 422, "Many people use this password, so it is easy to guess.", "password", "Password"],
  ["auth/password-mismatch", 422, "Passwords do not match", "repassword", "Repeat password"],
])("%s appears in the alert and beside its field", async (code, status, message, name, label) => {
  goodServer().on("POST /identity/v1/signUp", () => failure(status, code, message, name));
  await open(signup);
  await signUp();
  expect(errorOf(label)).toBe(message);
  expect(said("alert")).toBe(message);
  expect(document.activeElement).toBe(field(label));
});

test("a sign-up that continues by email succeeds without signing in", async () => {
  const message = "We've sent you an email. Open its link to continue.";
  const server = goodServer().on("POST /identity/v1/signUp", () => failure(403, "auth/confirm-email", message));
  const assign = places.assign();
  await open(signup);
  await signUp();
  expect(said("status")).toBe(message);
  expect(said("alert")).toBeUndefined();
  expect(server.of("POST /api/sessionLogin")).toEqual([]);
  expect(assign).not.toHaveBeenCalled();
});

test("an error of a field that the form does not show appears in the alert", async () => {
  goodServer().on("POST /api/v1/authentication/magicLink", () =>
    failure(422, "invalid", "This value is not valid.", "role"),
  );
  await open(signup);
  type("Email", email);
  await press("Email me a sign-in link");
  expect(said("alert")).toBe("This value is not valid.");
});

test("where clubs can be opened the form offers the choice, and describes the benefits to creators", async () => {
  const server = goodServer();
  places.assign();
  await open(signup, { isSignUpEnabled: true });
  expect(screen.getByRole("dialog", { name: "Sign Up" })).toBeTruthy();
  expect(screen.queryByText("A share of every booking, with its date and its reason")).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: /To open a club/ }));
  expect(screen.getByRole("dialog", { name: "Open your travel club" })).toBeTruthy();
  expect(screen.getByText("A share of every booking, with its date and its reason")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: /To travel/ }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /To travel/ }).checked).toBe(true);
  await signUp();
  expect(server.of("POST /identity/v1/signUp")[0]?.body).toMatchObject({ role: "consumer" });
  expect(server.of("PUT /api/v1/userProfile/role")).toEqual([]);
});

test("a creator gets the role after the sign-up, with the new token, and goes to the dashboard", async () => {
  const server = goodServer({ role: "role/creator" });
  const assign = places.assign();
  await open(signup, { isSignUpEnabled: true });
  fireEvent.click(screen.getByRole("radio", { name: /To open a club/ }));
  expect(screen.getByText("Continue with Google").getAttribute("href")).toContain("&role=creator");
  await signUp();
  const order = server.seen.map(({ call }) => call).filter((call) => !call.endsWith("/token"));
  expect(order).toEqual([
    "POST /identity/v1/signUp",
    "POST /api/sessionLogin",
    "PUT /api/v1/userProfile/role",
    "GET /api/v1/userProfile/my",
  ]);
  const [role] = server.of("PUT /api/v1/userProfile/role");
  expect(role).toMatchObject({ query: "?role=creator", authorization: "Bearer new-token" });
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard");
});

test.each(["?invite=true", "?invite=mia"])("an invitation (%s) preselects opening a club", async (query) => {
  goodServer();
  history.replaceState(null, "", `/${query}`);
  await open(signup, { isSignUpEnabled: true });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /To open a club/ }).checked).toBe(true);
  expect(screen.getByRole("dialog", { name: "Open your travel club" })).toBeTruthy();
});

test.each([
  ["?invite=true", false],
  ["?invite=false", true],
  ["?invite=", true],
])("%s with sign-up for clubs %s preselects the traveller", async (query, isSignUpEnabled) => {
  const server = goodServer();
  history.replaceState(null, "", `/${query}`);
  await open(signup, { isSignUpEnabled });
  type("Email", email);
  await press("Email me a sign-in link");
  expect(server.of("POST /api/v1/authentication/magicLink")[0]?.body).toMatchObject({ role: "consumer" });
});

test("a sign-in link creates a creator where that was chosen", async () => {
  const server = goodServer();
  await open(signup, { isSignUpEnabled: true });
  fireEvent.click(screen.getByRole("radio", { name: /To open a club/ }));
  type("Email", email);
  await press("Email me a sign-in link");
  expect(server.of("POST /api/v1/authentication/magicLink")[0]?.body).toMatchObject({ role: "creator" });
});

test("a club that could not be opened is reported, and the visitor is signed in all the same", async () => {
  const server = goodServer().on("PUT /api/v1/userProfile/role", () =>
    failure(403, "creator/sign-up-closed", "New clubs cannot be opened at the moment."),
  );
  const assign = places.assign();
  await open(signup, { isSignUpEnabled: true });
  fireEvent.click(screen.getByRole("radio", { name: /To open a club/ }));
  await signUp();
  expect(said("alert")).toBe("New clubs cannot be opened at the moment.");
  expect(server.of("POST /api/sessionLogin")).toHaveLength(1);
  expect(assign).not.toHaveBeenCalled();
  await press("Go on");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/search");
});

test("a sign-up whose session could not start continues as a sign-in, because the account exists", async () => {
  const server = goodServer().on("POST /api/sessionLogin", noNetwork);
  const assign = places.assign();
  await open(signup);
  await signUp();
  expect(said("alert")).toBe("We could not reach the site. Check your connection and try again.");
  const started = { userId: tokens().userId, role: "role/customer", isNewUser: true, csrfToken: "c2" };
  server.on("POST /api/sessionLogin", () => Response.json(started));
  await press("Sign Up");
  expect(server.of("POST /identity/v1/signUp")).toHaveLength(1);
  expect(server.of("POST /identity/v1/signIn")[0]?.body).toEqual({ email, password: "a few words" });
  expect(assign).toHaveBeenCalledExactlyOnceWith("/user/startSession?returnUrl=%2Fsearch");
});

test("a creator whose profile fails to load is a creator still", async () => {
  goodServer()
    .on("PUT /api/v1/userProfile/role", () => Response.json(profile("role/creator")))
    .on("GET /api/v1/userProfile/my", noNetwork);
  const assign = places.assign();
  await open(signup, { isSignUpEnabled: true });
  fireEvent.click(screen.getByRole("radio", { name: /To open a club/ }));
  await signUp();
  await press("Go on");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/dashboard");
});
