// A user's own picture: chosen, uploaded, shown, kept when a file that is no picture is refused, removed.

import { randomUUID } from "node:crypto";
import { newcomer, ownsClub } from "../support/cart.ts";
import { expectAccessible } from "../support/look.ts";
import { ready, runsScripts } from "../support/person.ts";
import { ANIMATED, png, SECRET, webpSize } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

test("a user adds a picture, which is served without the camera's metadata, and removes it", {
  tag: ["@phone", "@no-scripts", "@firefox"],
}, async ({ page }) => {
  await newcomer(page);
  await page.goto("/user");
  await ready(page);
  const file = png(1200, 900);
  expect(file.includes(SECRET)).toBe(true);
  await page.getByLabel("Choose a picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: file });
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByText("That is your picture now.")).toBeVisible();
  const shown = page.getByRole("img", { name: "Your picture" });
  await expect(shown).toBeVisible();
  const address = new URL((await shown.getAttribute("src")) ?? "", page.url());
  for (const [query, width, height] of [
    ["?width=300", 600, 450],
    ["?width=96&height=96", 200, 200],
    ["?size=original", 1200, 900],
  ] as const) {
    const answer = await page.request.get(address.pathname + query);
    expect(answer.headers()["content-type"]).toBe("image/webp");
    expect(answer.headers()["content-security-policy"]).toContain("sandbox");
    const bytes = await answer.body();
    expect(webpSize(bytes)).toEqual({ width, height });
    expect(bytes.includes(SECRET)).toBe(false);
    expect(/EXIF|XMP |ICCP/.test(bytes.toString("latin1", 0, 64))).toBe(false);
  }
  if (runsScripts()) {
    await expectAccessible(page);
  }
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
  await page.getByLabel("Choose a picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: svg });
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a picture as JPEG, PNG, WebP or GIF.");
  await expect(page.getByLabel("Choose a picture")).toHaveAttribute("aria-invalid", "true");
  if (runsScripts()) {
    await expectAccessible(page);
  }
  await expect(shown).toBeVisible();
  await page.getByRole("button", { name: "Remove the picture" }).click();
  await expect(page.getByText("Your picture is removed.")).toBeVisible();
  await expect(shown).toHaveCount(0);
  expect((await page.request.get(address.pathname)).status()).toBe(404);
});

test("an animated picture becomes the account's picture, and a new creator's portrait, as its first frame", async ({
  page,
}) => {
  await ownsClub(page, `mia.${randomUUID().slice(0, 8)}`, "Mia Lind");
  const file = { name: "waves.gif", mimeType: "image/gif", buffer: ANIMATED };
  const field = page.getByLabel("Choose a picture");
  await page.goto("/user");
  // From then on the browser converts what is chosen.
  await expect(field).toHaveAttribute("accept", "image/*");
  await field.setInputFiles(file);
  // The form waits until the picture is converted.
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByText("That is your picture now.")).toBeVisible();
  await page.getByRole("button", { name: "Remove the picture" }).click();
  await expect(page.getByText("Your picture is removed.")).toBeVisible();
  await page.goto("/dashboard/welcome?step=portrait");
  await expect(field).toHaveAttribute("accept", "image/*");
  await field.setInputFiles(file);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add your links" })).toBeVisible();
});

test("a picture that another site's form sends is refused", async ({ page }) => {
  await newcomer(page);
  const image = { name: "me.png", mimeType: "image/png", buffer: png(8, 8) };
  const answer = await page.request.post("/user/picture", { multipart: { csrf: "guess", image } });
  expect(answer.status()).toBe(403);
  await page.goto("/user");
  await expect(page.getByRole("img", { name: "Your picture" })).toHaveCount(0);
});
