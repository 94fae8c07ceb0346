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

/** The first whole frame that is drawn from now on, once something has made the map draw. */
async function nextFrame(page: Page, act: () => Promise<unknown>): Promise<Frame> {
  const html = page.locator("html");
  await html.evaluate((root) => root.removeAttribute("data-frame"));
  await act();
  await expect(html).toHaveAttribute("data-frame");
  const frame: Frame = JSON.parse((await html.getAttribute("data-frame")) ?? "{}");
  return frame;
}

test("a frame of the map draws no sky, and masks the tiles of the land alone, once", async ({ page, trip }) => {
  await countFrames(page);
  await openMap(page, trip.searchId);
  await expectBasemap(page, "embedded");
  await canvas(page).focus();
  const { masks, skies, draws } = await nextFrame(page, () => page.keyboard.press("ArrowRight"));
  // Land and names.
  expect(draws).toBeGreaterThan(4);
  expect(skies).toBe(0);
  // A map of this size shows at most three by three tiles.
  expect(masks).toBeGreaterThan(0);
  expect(masks).toBeLessThanOrEqual(9);
});
