import { expect, type Locator, type Page } from "@playwright/test";

/** More presses than any page needs. */
const MAX_PRESSES = 250;
/** The maximum number of presses between two consecutive actions. */
const FEW_PRESSES = 80;

/** A way to operate a page. */
export type Hands = {
  /** Replaces the text of a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Follows a link, or presses a button. */
  press(element: Locator): Promise<void>;
  /** Ticks a box. */
  tick(box: Locator): Promise<void>;
  /** Chooses the next option of a group after the selected one. */
  chooseNext(group: Locator, option: Locator): Promise<void>;
  /** Chooses one of the results for the text in a field. */
  chooseFound(field: Locator, option: Locator): Promise<void>;
};

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${element}`);
}

/** Presses Tab, or Shift and Tab, until the element has the focus, and expects a visible outline. */
export async function reach(page: Page, element: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(element).toBeVisible();
  for (let presses = 0; presses <= FEW_PRESSES; presses += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) {
      await expectFocusSeen(element);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${FEW_PRESSES} presses of ${key} do not reach ${element}`);
}

/** Expects an outline: the element's own, or that of its surface, row or cell. */
export async function expectFocusSeen(element: Locator): Promise<void> {
  await expect(element).toBeFocused();
  const isSeen = () =>
    element.evaluate((node) => {
      const styles = [getComputedStyle(node), getComputedStyle(node, "::after")];
      let around = node.parentElement;
      for (let steps = 0; around && steps < 3; steps += 1) {
        styles.push(getComputedStyle(around));
        around = around.parentElement;
      }
      return styles.some((style) => style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0);
    });
  await expect.poll(isSeen, { message: `nothing shows that ${element} has the focus` }).toBe(true);
}

/** A mouse, or a finger. */
export const pointing: Hands = {
  write: (field, text) => field.fill(text),
  press: (element) => element.click(),
  tick: (box) => box.check(),
  chooseNext: (_, option) => option.check(),
  chooseFound: (_, option) => option.click(),
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
    async chooseFound(field, option) {
      await expect(option).toBeVisible();
      await expect(field).toBeFocused();
      for (let presses = 0; presses < FEW_PRESSES; presses += 1) {
        await page.keyboard.press("ArrowDown");
        const active = await field.getAttribute("aria-activedescendant");
        if (active !== null && active === (await option.getAttribute("id"))) {
          await page.keyboard.press("Enter");
          return;
        }
      }
      throw new Error(`the arrow keys do not reach ${option}`);
    },
  };
}
