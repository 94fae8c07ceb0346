import { expect, type Page } from "@playwright/test";

/** Opens the newest email to an address in the site's mailbox, and the link in it. Waits for the email. */
export async function followMail(page: Page, recipient: string, subject: string, link: RegExp): Promise<void> {
  const mail = page.getByRole("listitem").filter({ hasText: recipient }).getByRole("link", { name: subject }).first();
  await expect(async () => {
    await page.goto("/dev/mail");
    expect(await mail.count()).toBe(1);
  }).toPass();
  await mail.click();
  await page.getByRole("link", { name: link }).click();
}
