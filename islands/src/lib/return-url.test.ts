import { expect, test } from "vitest";
import { localPath, returnQuery } from "./return-url.ts";

const SITE = "https://site.example";

test.each([
  "/",
  "/search",
  "/hotel/sea-house?searchId=1&creator=mia#rooms",
  "/search?destination=Saint-Denis%20%2F%20Paris",
  "/search?next=//other.example&x=..",
  "/user/mia/feed?page=2",
  "/user/mia.lind/..stays",
])("%s is a path of this site and kept with its query", (path) => {
  expect(localPath(path)).toBe(path);
  expect(new URL(path, SITE).origin).toBe(SITE);
});

test.each(["/signIn", "/signin?returnUrl=/x", "/logout", "/signUp#a", "/auth-redirect", "/user/startSession"])(
  "%s is no return path",
  (path) => {
    expect(localPath(path)).toBeUndefined();
  },
);

test("a path may be long, but not endless", () => {
  expect(localPath(`/${"a".repeat(1999)}`)).toBeDefined();
  expect(localPath(`/${"a".repeat(2000)}`)).toBeUndefined();
});

test("dots that climb are refused, encoded or not", () => {
  for (const path of ["/a/../b", "/./b", "/a/%2e%2E/b", "/a/.%2e", "/a/%2E"]) {
    expect(localPath(path), path).toBeUndefined();
  }
});

test("a query is written with the path encoded, or not at all", () => {
  expect(returnQuery("/hotel/x?searchId=1")).toBe("?returnUrl=%2Fhotel%2Fx%3FsearchId%3D1");
  expect(returnQuery(undefined)).toBe("");
});

/** The list of return_url.rs: three hundred ways to name another site. */
const HOSTS = ["evil.example", "127.0.0.1:1", "[::1]", "evil.example@site.example", "%65vil.example"];
const SHAPES = [
  ["https://{}", "http://{}", "HTTPS://{}", "//{}", "///{}", "////{}", "/\\{}", "\\\\{}", "\\/{}", "/\t/{}"],
  ["/\n/{}", "/\r\n/{}", "\t//{}", " //{}", "/ /{}", "//\u{0}{}", "javascript://{}", "javascript:alert(1)//{}"],
  ["data:text/html,{}", "vbscript:{}", "//user:pw@{}", "https:{}", "https:/{}", "http:\\\\{}", "/%2f{}"],
  ["/%2F%2F{}", "/%5c{}", "/%5C/{}", "/%09/{}", "/%0a/{}", "/%0d%0a/{}", "/.//{}", "/..//{}", "/./\\{}"],
  ["/%2e%2e//{}", "/%2e/%2f{}", "/x/..//{}", "/x//{}", "//{}/%2e%2e", "?//{}", "#//{}", "{}", "www.{}"],
  ["mailto:a@{}", "/\u{2028}/{}", "/\u{ff0f}{}", "\u{feff}//{}", "blob:https://{}", "file:////{}", "/\\\\{}"],
  ["/\u{b}/{}", "/\u{c}/{}", "%2f%2f{}", "/;//{}", "/..;//{}", "/%00//{}", "/\u{7f}/{}", "ftp://{}"],
  ["view-source:https://{}", "https://{}/search", "//{}/search?returnUrl=/x", "/\u{e000}//{}"],
].flat();

test("no hostile value leaves the site", () => {
  const values = SHAPES.flatMap((shape) => HOSTS.map((host) => shape.replace("{}", host)));
  expect(values.length).toBeGreaterThanOrEqual(300);
  for (const value of values) {
    expect(localPath(value), JSON.stringify(value)).toBeUndefined();
  }
});

test("every accepted path resolves to this site, with any character at any of its first positions", () => {
  const letters = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code));
  for (const letter of letters) {
    for (const value of [`${letter}/evil.example`, `/${letter}evil.example`, `/${letter}/evil.example`]) {
      if (localPath(value) !== undefined) {
        expect(new URL(value, SITE).origin, JSON.stringify(value)).toBe(SITE);
      }
    }
  }
});
