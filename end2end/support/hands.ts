import { expect, type Locator, type Page } from "@playwright/test";

/** More presses than any page needs. */
const MOST_PRESSES = 250;

/** How somebody works a page. */
export type Hands = {
  /** Replaces what stands in a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Follows a link, or presses a button. */
  press(element: Locator): Promise<void>;
  /** Ticks a box. */
  tick(box: Locator): Promise<void>;
  /** Chooses one of a group of which another one is chosen, and which comes right after that. */
  chooseNext(group: Locator, option: Locator): Promise<void>;
};

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${element}`);
}

/** A mouse, or a finger. */
export const pointing: Hands = {
  write: (field, text) => field.fill(text),
  press: (element) => element.click(),
  tick: (box) => box.check(),
  chooseNext: (_, option) => option.check(),
};

/** The keyboard alone. */
export function typing(page: Page): Hands {
  return {
    async write(field, text) {
      await tabTo(page, field);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    },
    async press(element) {
      await tabTo(page, element);
      await page.keyboard.press("Enter");
    },
    async tick(box) {
      await tabTo(page, box);
      await page.keyboard.press("Space");
      await expect(box).toBeChecked();
    },
    async chooseNext(group, option) {
      await tabTo(page, group.getByRole("radio", { checked: true }));
      await page.keyboard.press("ArrowDown");
      await expect(option).toBeChecked();
    },
  };
}
