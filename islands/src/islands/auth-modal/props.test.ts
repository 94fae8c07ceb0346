import { expect, test } from "vitest";
import { parseAuthModalProps } from "./props.ts";

const site = {
  siteName: "Byrdli",
  isSignUpEnabled: true,
  providers: [{ id: "google", name: "Google" }],
  isInAppBrowser: false,
  termsUrl: "/terms",
  privacyUrl: "https://legal.example/privacy",
};

test("the site's settings are read, and nothing else", () => {
  expect(parseAuthModalProps(site)).toEqual(site);
  expect(parseAuthModalProps({ ...site, providers: [], extra: 1 })).toEqual({ ...site, providers: [] });
});

test.each([
  ["siteName", { ...site, siteName: "" }],
  ["isSignUpEnabled", { ...site, isSignUpEnabled: "yes" }],
  ["isInAppBrowser", { ...site, isInAppBrowser: undefined }],
  ["providers", { ...site, providers: {} }],
  ["providers", { ...site, providers: ["google"] }],
  ["id", { ...site, providers: [{ name: "Google" }] }],
  ["name", { ...site, providers: [{ id: "google", name: 3 }] }],
  ["termsUrl", { ...site, termsUrl: undefined }],
  ["privacyUrl", { ...site, privacyUrl: null }],
  ["props", null],
])("a wrong %s is named", (field, props) => {
  expect(() => parseAuthModalProps(props)).toThrow(`${field} must be`);
});
