import { type GenericSchema, safeParse } from "valibot";
import { expect, test } from "vitest";
import { emailSchema, signInSchema, signUpSchema } from "./credentials.ts";

const REQUIRED = "You must specify a password";
const good = { email: "mia@example.org", password: "abcdef", repassword: "abcdef" };

const emailError = (email: string) => safeParse(emailSchema, email).issues?.[0].message;
const signInErrors = (values: typeof good) => errorsOf(signInSchema, values);
const signUpErrors = (values: typeof good) => errorsOf(signUpSchema, values);

/** The first error of each field. */
function errorsOf(schema: GenericSchema, values: typeof good): Readonly<Record<string, string>> {
  const { issues = [] } = safeParse(schema, values);
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path?.[0].key), message]));
}

test.each(["a@b", " mia.lind+travel@example.org ", "o'neill@example.org", "用户@例子.广告"])(
  "%j is an address",
  (email) => {
    expect(emailError(email)).toBeUndefined();
  },
);

test("an address is required", () => {
  expect(emailError("")).toBe("Email address is required");
  expect(emailError("  ")).toBe("Email address is required");
});

test.each([
  "mia",
  "@",
  "mia@",
  "@example.org",
  "a@b@c",
  "a b@c",
  "a@b c",
  "a@b\u{0}",
  "a@.b",
  "a@b.",
  '"v"@example.org',
  "<v@example.org>",
  "v@[192.0.2.1]",
  "ｖ@example.org",
  "v@example．org",
  "v\u200b@example.org",
  `${"a".repeat(254)}@example.org`,
  `${"é".repeat(125)}@b.de`,
])("%j is no address", (email) => {
  expect(emailError(email)).toBe("Invalid email address");
});

test("a new password has six characters, however many bytes or surrogates they have", () => {
  const errorOf = (password: string) => signUpErrors({ ...good, password, repassword: password })["password"];
  expect(errorOf("")).toBe(REQUIRED);
  expect(errorOf("abcde")).toBe("The password must be 6 characters long or more.");
  expect(errorOf("🌊🌊🌊🌊🌊")).toBe("The password must be 6 characters long or more.");
  expect(errorOf("äöüßéà")).toBeUndefined();
});

test("the repeated password is required and must be the same", () => {
  expect(signUpErrors({ ...good, repassword: "" })["repassword"]).toBe(REQUIRED);
  expect(signUpErrors({ ...good, repassword: "abcdeg" })["repassword"]).toBe("Passwords do not match");
  expect(signUpErrors({ email: "mia", password: "abc", repassword: "abd" })["repassword"]).toBe(
    "Passwords do not match",
  );
  expect(signUpErrors(good)).toEqual({});
});

test("signing in accepts a password of any length and needs no repetition", () => {
  expect(signInErrors({ email: "a@b", password: "", repassword: "" })).toEqual({ password: REQUIRED });
  expect(signInErrors({ email: "a@b", password: "abc", repassword: "" })).toEqual({});
});
