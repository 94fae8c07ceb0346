// Where an element is in the window, in CSS pixels, for presses and drags by mouse and for comparing sizes.

import type { Locator } from "@playwright/test";

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
  await thing.evaluate(comesToRest);
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

/** Resolves when no animation or transition that ends by itself moves the element or an element around it. */
async function comesToRest(element: Element): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, timeline, playState }) =>
          playState === "running" &&
          timeline === document.timeline &&
          effect instanceof KeyframeEffect &&
          effect.target?.contains(element) &&
          effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
  // A style that was set in this task begins its transition with the next frame.
  await frame();
  await frame();
  for (let some = moving(); some.length > 0; some = moving()) {
    await Promise.allSettled(some.map(({ finished }) => finished));
  }
}
