import { expect, test } from "vitest";
import { aUserImage } from "../testing.ts";
import { pictureName } from "./picture-name.ts";

test("a picture is called by its texts, else by its file, else by its day", () => {
  document.documentElement.lang = "en";
  const picture = aUserImage("i1");
  expect(pictureName({ ...picture, caption: "The sea", alt: "Waves", fileName: "IMG_1.jpg" })).toBe("Waves");
  expect(pictureName({ ...picture, caption: "The sea", fileName: "IMG_1.jpg" })).toBe("The sea");
  expect(pictureName({ ...picture, fileName: "IMG_1.jpg" })).toBe("IMG_1.jpg");
  expect(pictureName(picture)).toBe("Picture of Fri 1 Jan 2027");
  const { id, small, medium } = picture;
  expect(pictureName({ id, small, medium, caption: "" })).toBe("Picture without a description");
});
