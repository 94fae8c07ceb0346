// Where an element is in the window, in CSS pixels, for presses and drags by mouse and for comparing sizes.

import { expect, type Locator, test } from "@playwright/test";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The box of an element once it has come to rest: a sheet that still slides in is measured when it has arrived. */
export async function boxOf(thing: Locator): Promise<Box> {
  // A page without scripts runs no callback.
  if (test.info().project.use.javaScriptEnabled !== false) {
    await thing.evaluate(twoFrames);
  }
  await expect.poll(() => thing.evaluate(isMoving)).toBe(false);
  return boxNow(thing);
}

/** The box of an element at this moment, on a page whose clock the story has stopped. */
export async function boxNow(thing: Locator): Promise<Box> {
  // biome-ignore lint/plugin: the only place that measures.
  const box = await thing.boundingBox();
  if (!box) {
    throw new Error(`${thing} is not visible.`);
  }
  return box;
}

/** The centre of an element. */
export async function placeOf(thing: Locator): Promise<Place> {
  const { x, y, width, height } = await boxOf(thing);
  return { x: x + width / 2, y: y + height / 2 };
}

/** The centre of an element after scrolling it to the centre of the window. */
export async function middleOf(thing: Locator): Promise<Place> {
  await thing.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  return placeOf(thing);
}

/** Expects elements that stand below each other to have at least this space between them, in CSS pixels. */
export async function expectApart(things: Locator, space = 8): Promise<void> {
  let before: Box | undefined;
  for (const thing of await things.all()) {
    const box = await boxOf(thing);
    if (before) {
      expect(box.y - before.y - before.height, `above ${thing}`).toBeGreaterThanOrEqual(space);
    }
    before = box;
  }
  expect(before, `${things}`).toBeDefined();
}

/** Resolves after two frames: what was asked for in this task has begun to move. */
function twoFrames(): Promise<number> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** Whether an animation or transition that ends by itself moves the element or an element around it. */
function isMoving(element: Element): boolean {
  return document
    .getAnimations()
    .some(
      ({ effect, timeline, playState }) =>
        playState === "running" &&
        timeline === document.timeline &&
        effect instanceof KeyframeEffect &&
        effect.target?.contains(element) &&
        effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
}
