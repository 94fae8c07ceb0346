// Posts of a creator: the feed and its posts as visitors read them, and what only their author sees.

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { components } from "../../islands/src/api/schema.d.ts";
import type { Api } from "../support/api.ts";
import { ownsClub } from "../support/cart.ts";
import { expectWhole } from "../support/look.ts";
import { runsScripts } from "../support/person.ts";
import { png } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

type ContentBlock = components["schemas"]["ContentBlock"];

/** Looks are checked where pictures and fonts can be waited for. */
async function expectToLook(page: Page, name: string): Promise<void> {
  if (runsScripts()) {
    await expectWhole(page, name);
  }
}

const newSlug = () => `mia.${randomUUID().slice(0, 8)}`;

const words = (text: string): ContentBlock => ({ blockType: "text", order: 0, plainTextContent: text });

async function openClub(api: Api, slug: string): Promise<void> {
  await api.signUp();
  await api.becomeCreator();
  await api.openClub(slug, "Mia Lind", "Slow mornings by the sea.");
}

/** Publishes a post of one text. */
function publish(api: Api, title: string, text = "The first ferry is worth it.") {
  return api.writePost({ title, status: "published", contentBlocks: [words(text)] });
}

test("a visitor reads the feed and a post, and follows its link to a stay", {
  tag: ["@phone", "@no-scripts", "@firefox"],
}, async ({ page, api, trip }) => {
  const slug = newSlug();
  const [hotel] = trip.hotels;
  await openClub(api, slug);
  const harbour = await api.keepPicture(png(900, 600), "The harbour at dawn");
  const garden = await api.keepPicture(png(600, 900), "The garden");
  await publish(api, "An older one");
  const blocks: ContentBlock[] = [
    words("Come **early**, and walk.\n\n- the harbour\n- the garden"),
    { blockType: "image", order: 1, plainTextContent: "Seen from the ferry", imageIds: [harbour] },
    { blockType: "heading", order: 2, plainTextContent: "Where to sleep" },
    { blockType: "stay", order: 3, plainTextContent: "Ask for the upper floor.", hotelId: hotel?.id ?? "" },
    { blockType: "gallery", order: 4, plainTextContent: "Two mornings", imageIds: [harbour, garden] },
  ];
  const post = await api.writePost({ title: "Two days by the sea", status: "published", contentBlocks: blocks });

  // Any spelling redirects to the club's one address.
  await page.goto(`/user/${slug.toUpperCase()}/feed`);
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/feed`));
  await page.goto(`/user/${slug}`);
  await page.getByRole("navigation", { name: "Club" }).getByRole("link", { name: "Feed" }).click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/feed$`));
  const posts = page.getByRole("main").getByRole("article");
  await expect(posts.getByRole("heading")).toHaveText(["Two days by the sea", "An older one"]);
  await expect(posts.first()).toContainText("Come early, and walk.");
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await expectToLook(page, "club-feed");

  await posts.first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/post/${post.id}$`));
  await expect(page).toHaveTitle(/^Two days by the sea · Mia Lind/);
  await expect(page.getByRole("heading", { level: 1, name: "Two days by the sea" })).toBeVisible();
  const body = page.getByRole("main").getByRole("article");
  await expect(body.locator("strong")).toHaveText("early");
  await expect(body.getByRole("heading", { level: 2, name: "Where to sleep" })).toBeVisible();
  await expect(body.getByRole("figure").filter({ hasText: "Seen from the ferry" })).toHaveCount(1);
  await expect(body.getByRole("link", { name: "The garden" })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`/post/${post.id}$`));
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", new RegExp(`/media/${harbour}`));
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
  await expectToLook(page, "post");

  const stay = body.getByRole("region", { name: hotel?.name ?? "" });
  await expect(stay).toContainText("Ask for the upper floor.");
  await stay.getByRole("link", { name: hotel?.name ?? "" }).click();
  await expect(page).toHaveURL(new RegExp(`/hotel/${hotel?.slug}\\?creator=${slug}$`));
});

test("a feed is paged and keeps the page size", async ({ page, api }) => {
  const slug = newSlug();
  await openClub(api, slug);
  await page.goto(`/user/${slug}/feed`);
  await expect(page.getByRole("heading", { name: "No posts yet" })).toBeVisible();
  await expectToLook(page, "club-feed-empty");
  await publish(api, "The first");
  await publish(api, "The second");
  await publish(api, "The third");
  const posts = page.getByRole("main").getByRole("article").getByRole("heading");
  await page.goto(`/user/${slug}/feed?page=1&pageSize=2`);
  await expect(posts).toHaveText(["The third", "The second"]);
  await expect(page.getByRole("link", { name: "Newer" })).toHaveCount(0);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(/\?page=2&pageSize=2$/);
  await expect(posts).toHaveText(["The first"]);
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(page).toHaveURL(/\?page=1&pageSize=2$/);
  await page.goto(`/user/${slug}/feed?page=9&pageSize=2`);
  await expect(page).toHaveURL(/\?page=2&pageSize=2$/);
  await expect(posts).toHaveText(["The first"]);
});

test("only its author sees a draft, with a link to its editor", async ({ page, browser, baseURL }) => {
  const slug = newSlug();
  const api = await ownsClub(page, slug, "Mia Lind");
  const draft = await api.writePost({ title: "Not yet", status: "draft", contentBlocks: [words("Soon.")] });
  const address = `/user/${slug}/post/${draft.id}`;
  await page.goto(address);
  await expect(page.getByText("Only you see this: it is a draft.")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("link", { name: "Edit" })).toHaveAttribute("href", `/posts/${draft.id}/edit`);
  await expectToLook(page, "post-draft");
  await page.goto(`/user/${slug}/feed`);
  await expect(page.getByRole("heading", { name: "No posts yet" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Write a post" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Drafts and scheduled posts" }).click();
  await expect(page).toHaveURL(/\/dashboard\/posts$/);
  await expect(page.getByRole("list", { name: "Your posts" })).toContainText("Not yet");
  await expectToLook(page, "dashboard-posts");
  await page.goto("/dashboard");
  const numbers = page.getByRole("list", { name: "Numbers of your club" }).getByRole("listitem");
  await expect(numbers).toHaveCount(6);
  await expect(numbers.filter({ hasText: "not out yet" })).toHaveText(/^\s*0\s*posts, 1 not out yet\s*$/);

  const stranger = await browser.newContext({ baseURL: baseURL ?? "" });
  try {
    const answer = await stranger.request.get(address);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain("Post not found");
    const loaded = await stranger.request.get(`/_server/post?slug=${slug}&postId=${draft.id}`);
    expect(await loaded.json()).toMatchObject({ errors: [{ message: "Post not found" }] });
  } finally {
    await stranger.close();
  }
});

test("a post is found only in its author's club", async ({ page, api }) => {
  const slug = newSlug();
  await openClub(api, slug);
  const post = await publish(api, "Mine");
  const other = newSlug();
  await openClub(api, other);
  for (const address of [`/user/${other}/post/${post.id}`, `/user/${slug}/post/nothing`]) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Post not found" })).toBeVisible();
  }
});

test("a creator's text is never markup", async ({ page, api }) => {
  const slug = newSlug();
  await openClub(api, slug);
  const hostile = "<img src=x onerror=\"document.title='taken'\"> [press](javascript:alert(1)) <script>1</script>";
  const post = await publish(api, "<b>Bold</b>", hostile);
  await page.goto(`/user/${slug}/post/${post.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "<b>Bold</b>" })).toBeVisible();
  const body = page.getByRole("main").getByRole("article");
  await expect(body).toContainText("<img src=x");
  await expect(body.locator("img, script, a[href^='javascript:']")).toHaveCount(0);
  await expect(page).toHaveTitle(/^<b>Bold<\/b>/);
});

test("the editor is only for the owner of the club", async ({ page }) => {
  await page.goto("/posts/create");
  await expect(page).toHaveURL(/\/signIn\?returnUrl=\/posts\/create$/);
  const slug = newSlug();
  await ownsClub(page, slug, "Mia Lind");
  await page.goto("/posts/create");
  await expect(page).toHaveURL(new RegExp(`/user/${slug}/posts/create$`));
  await expect(page.getByRole("heading", { level: 1, name: "Write a post" })).toBeVisible();
  // Neither the browser nor Playwright exposes the content of noscript.
  expect(await page.content()).toContain("Writing a post needs scripts.");
  const foreign = await page.goto("/user/somebody.else/posts/create");
  expect(foreign?.status()).toBe(404);
});
