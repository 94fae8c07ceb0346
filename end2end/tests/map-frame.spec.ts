// What a frame of the map draws: where the processor draws it, each layer over the whole map takes as long as all others.

import type { Page } from "@playwright/test";
import { canvas, expectBasemap, openMap } from "../support/map.ts";
import { expect, test } from "../support/test.ts";

/** What one frame has drawn. */
type Frame = { masks: number; skies: number; draws: number };

/** Counts what each frame draws, by the programs and masks that are set for it, and writes it beside the page. */
async function countFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let frame = { masks: 0, skies: 0, draws: 0 };
    const skies = new WeakSet<WebGLShader>();
    const programs = new WeakSet<WebGLProgram>();
    let isSky = false;
    const { shaderSource, attachShader, useProgram, clear, drawElements } = WebGL2RenderingContext.prototype;
    Object.assign(WebGL2RenderingContext.prototype, {
      shaderSource(this: WebGL2RenderingContext, shader: WebGLShader, source: string) {
        if (source.includes("u_sky_color")) {
          skies.add(shader);
        }
        shaderSource.call(this, shader, source);
      },
      attachShader(this: WebGL2RenderingContext, program: WebGLProgram, shader: WebGLShader) {
        if (skies.has(shader)) {
          programs.add(program);
        }
        attachShader.call(this, program, shader);
      },
      useProgram(this: WebGL2RenderingContext, program: WebGLProgram | null) {
        isSky = program !== null && programs.has(program);
        useProgram.call(this, program);
      },
      clear(this: WebGL2RenderingContext, mask: number) {
        if (mask & this.COLOR_BUFFER_BIT) {
          document.documentElement.dataset["frame"] = JSON.stringify(frame);
          frame = { masks: 0, skies: 0, draws: 0 };
        }
        clear.call(this, mask);
      },
      drawElements(this: WebGL2RenderingContext, mode: number, count: number, type: number, offset: number) {
        frame.draws += 1;
        frame.skies += Number(isSky);
        frame.masks += Number(!this.getParameter(this.COLOR_WRITEMASK)[0]);
        drawElements.call(this, mode, count, type, offset);
      },
    });
  });
}

/** The last whole frame. */
async function lastFrame(page: Page): Promise<Frame> {
  const frame: Frame = JSON.parse((await page.locator("html").getAttribute("data-frame")) ?? "{}");
  return frame;
}

test("a frame of the map draws no sky, and masks the tiles of the land alone, once", async ({ page, trip }) => {
  await countFrames(page);
  await openMap(page, trip.searchId);
  await expectBasemap(page, "embedded");
  await canvas(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(async () => (await lastFrame(page)).draws, { message: "a frame of land and names" })
    .toBeGreaterThan(4);
  const { masks, skies } = await lastFrame(page);
  expect(skies).toBe(0);
  // A map of this size shows at most three by three tiles.
  expect(masks).toBeGreaterThan(0);
  expect(masks).toBeLessThanOrEqual(9);
});
