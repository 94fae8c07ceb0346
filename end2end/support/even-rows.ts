import { expect, type Page } from "@playwright/test";

/**
 * Expects that a button in one row with a field is as high as the field (`--field` of style/tokens.css). A button whose
 * words need two lines may be higher.
 */
export async function expectEvenRows(page: Page): Promise<void> {
  const uneven = await page.evaluate(() => {
    /** How far the common part of a button and its field may be above either. */
    const FAR = 3;
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const buttons = shown("main .button, [role=dialog] .button, dialog .button");
    const fields = shown(".input:not(textarea, [contenteditable], [type=range])");
    return fields.flatMap((field) => {
      const box = field.getBoundingClientRect();
      return buttons
        .filter((button) => isNear(field, button) && isInRow(box, button.getBoundingClientRect()))
        .map((button) => ({ button, height: button.getBoundingClientRect().height }))
        .filter(({ height }) => height < box.height - 1)
        .map(
          ({ button, height }) => `"${button.textContent?.trim()}": ${height} px beside a field of ${box.height} px`,
        );
    });

    function isNear(field: Element, button: Element): boolean {
      const above = (element: Element) => {
        const all: Element[] = [];
        for (let up = element.parentElement; up && all.length < FAR; up = up.parentElement) {
          all.push(up);
        }
        return all;
      };
      const ofButton = above(button);
      return above(field).some((element) => ofButton.includes(element));
    }

    /** Beside each other, and for most of their height. */
    function isInRow(one: DOMRect, other: DOMRect): boolean {
      const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const isBeside = one.right <= other.left + 1 || other.right <= one.left + 1;
      return isBeside && shared > Math.min(one.height, other.height) / 2;
    }
  });
  expect(uneven, "buttons that are lower than the field beside them").toEqual([]);
}
