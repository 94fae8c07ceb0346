// The look of a club and its outgoing links: links, the verified badge, and the preview of the club in the dashboard.

import { randomUUID } from "node:crypto";
import { boxOf } from "../support/box.ts";
import { ownsClub } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { isDesktop } from "../support/map.ts";
import { runsScripts } from "../support/person.ts";
import { expect, test } from "../support/test.ts";

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;

const LINKS = [
  { label: "Harbour letters", url: "https://letters.example.org/mia" },
  { label: "Write to me", url: "mailto:mia@example.com" },
];

/** The smallest touch target, in CSS pixels. */
const TOUCH = 44;

test("a visitor finds a club's outgoing links, large enough for a finger", { tag: ["@phone", "@no-scripts"] }, async ({
  page,
  api,
  trip,
}) => {
  const slug = newSlug();
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, "Mia Lind", "Slow mornings by the sea.");
  await api.dressClub(LINKS, "#d9480f");
  await api.recommend(trip.hotels[0]?.id ?? "", "Wake up to the harbour", "");
  await page.goto(`/user/${slug}`);
  const links = page.getByRole("list", { name: "Links" }).getByRole("link");
  await expect(links).toHaveText(LINKS.map(({ label }) => label));
  for (const [at, { url }] of LINKS.entries()) {
    await expect(links.nth(at)).toHaveAttribute("href", url);
    await expect(links.nth(at)).toHaveAttribute("rel", "nofollow ugc noopener");
    const box = await boxOf(links.nth(at));
    expect(box.height).toBeGreaterThanOrEqual(TOUCH);
    expect(box.width).toBeGreaterThanOrEqual(TOUCH);
  }
  // Only the site marks creators as verified.
  await expect(page.getByText("Verified creator")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "See them on the map" })).toBeVisible();
  if (runsScripts()) {
    await expectWhole(page, "club-look");
  }
});

test("a verified creator is marked beside the name", async ({ page }) => {
  await page.goto("/user/mia.lind");
  await expect(page.getByRole("heading", { level: 1, name: "Mia Lind" })).toBeVisible();
  await expect(page.getByText("Verified creator")).toBeAttached();
  await page.goto("/user/tomas.vaz");
  await expect(page.getByRole("heading", { level: 1, name: "Tomás Vaz" })).toBeVisible();
  await expect(page.getByText("Verified creator")).toHaveCount(0);
});

test("a creator sees the club as others do, and finds where each part is changed", {
  tag: ["@phone", "@no-scripts"],
}, async ({ page }) => {
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  await page.goto("/dashboard");
  const places = page.getByRole("navigation", { name: "Dashboard" });
  if (!isDesktop(page)) {
    // The bar on phones has the most used links.
    await places.getByRole("link", { name: "More" }).click();
  }
  await page.getByRole("link", { name: "My club" }).click();
  await expect(page).toHaveURL(/\/dashboard\/club$/);
  const address = page.getByLabel("For your profiles and stories");
  await expect(address).toHaveValue(new RegExp(`^http.+/user/${slug}$`));
  for (const title of ["Your club on a phone", "Your club on a large screen"]) {
    const frame = page.locator(`iframe[title="${title}"]`);
    await frame.scrollIntoViewIfNeeded();
    const club = frame.contentFrame();
    await expect(club.getByRole("heading", { level: 1, name: "Mia Lind" })).toBeVisible();
    // It is for looking: a press on a link leads nowhere, and the wheel scrolls.
    await expect(club.locator("body")).toHaveAttribute("inert");
    await club.getByRole("link", { name: "Explore" }).click({ force: true });
    await expect(club.getByRole("link", { name: "Top stays" })).toHaveAttribute("aria-current", "page");
  }
  await expect(page).toHaveURL(/\/dashboard\/club$/);
  if (runsScripts()) {
    await expectWhole(page, "my-club");
  }
  await page.getByRole("link", { name: "Name, text, colour and links" }).click();
  await expect(page).toHaveURL(/\/dashboard\/club-settings$/);
});

test("only a club may be shown in a frame, and only in one of this site", async ({ page, api }) => {
  const slug = newSlug();
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, "Mia Lind", "");
  const said = async (path: string) => {
    const headers = (await page.request.get(path)).headers();
    const [ancestors] = /frame-ancestors [^;]+/.exec(headers["content-security-policy"] ?? "") ?? [];
    return [headers["x-frame-options"], ancestors];
  };
  for (const part of ["", "/stays", "/explore", "/feed", "/itineraries"]) {
    const path = `/user/${slug}${part}`;
    expect(await said(path), path).toEqual(["SAMEORIGIN", "frame-ancestors 'self'"]);
  }
  for (const path of ["/search", "/signIn", `/user/${slug}/request`, "/user/nobody.at.all", "/dashboard/club"]) {
    expect(await said(path), path).toEqual(["DENY", "frame-ancestors 'none'"]);
  }
});
