import { expect, test } from "vitest";
import { readMapLink } from "./map-link.ts";

const NAPLES = { latitude: 40.8518, longitude: 14.2681 };

test.each([
  // The place, before the middle of the view.
  [
    "https://www.google.com/maps/place/Castel+Nuovo/@40.8384,14.2505,17z/data=!3m1!4b1!4m6!3m5!1s0x1:0x2!8m2!3d40.8518!4d14.2681!16zL20?entry=ttu",
    "Castel Nuovo",
  ],
  ["https://www.google.de/maps/@40.8518,14.2681,15z", ""],
  ["google.com/maps/@40.8518,14.2681,15z?hl=en", ""],
  ["https://maps.google.com/?q=40.8518,14.2681", ""],
  ["https://maps.google.com/maps?q=loc:40.8518,14.2681", ""],
  ["https://www.google.com/maps/search/?api=1&query=40.8518%2C14.2681", ""],
  ["https://www.google.com/maps/search/40.8518,+14.2681?entry=tts", ""],
  ["https://www.google.com/maps/dir/?api=1&destination=40.8518,14.2681", ""],
  ["https://www.google.com/maps/dir/41,12/40,14/data=!3d41.1!4d12.1!3d40.8518!4d14.2681", ""],
  [
    "https://www.google.com/maps/place/40%C2%B051'06.5%22N+14%C2%B016'05.2%22E/@40.8,14.2,17z/data=!3d40.8518!4d14.2681",
    "",
  ],
  ["https://www.openstreetmap.org/#map=15/40.8518/14.2681", ""],
  ["https://www.openstreetmap.org/node/1#map=15/40.8518/14.2681&layers=N", ""],
  ["https://www.openstreetmap.org/?mlat=40.8518&mlon=14.2681#map=5/1/2", ""],
  ["https://maps.apple.com/?ll=40.8518,14.2681&q=Castel%20Nuovo", "Castel Nuovo"],
  ["https://maps.apple.com/place?coordinate=40.8518,14.2681&name=Castel%20Nuovo", "Castel Nuovo"],
  ["geo:40.8518,14.2681", ""],
  ["geo:40.8518,14.2681,12;u=30?z=14", ""],
  ["geo:0,0?q=40.8518,14.2681(Castel+Nuovo)", "Castel Nuovo"],
  ["GEO:40.8518,14.2681?q=castle", ""],
])("%s names a point", (link, name) => {
  expect(readMapLink(link)).toEqual({ point: NAPLES, name, isShort: false });
});

test.each([
  "https://maps.app.goo.gl/AbC",
  "https://goo.gl/maps/AbC",
  "maps.app.goo.gl/AbC",
  "https://osm.org/go/xyz--",
])("%s is short", (link) => {
  expect(readMapLink(link)).toEqual({ point: undefined, name: "", isShort: true });
});

test.each([
  "https://www.google.com/maps/place/Naples",
  "https://www.google.com/maps/@95.1,14.2,15z",
  "https://example.org/a%ff/b",
  "https://osm.org/about",
  "geo:0,0?q=Naples",
  "geo:north",
])("%s names no point", (link) => {
  expect(readMapLink(link)).toMatchObject({ point: undefined, isShort: false });
});

test.each(["Naples", "40.8518, 14.2681", "Pizzeria a/b", "see https://osm.org/#map=1/2/3", "https://", ""])(
  "%j is no link",
  (text) => {
    expect(readMapLink(text)).toBeUndefined();
  },
);
