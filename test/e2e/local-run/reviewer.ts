import type { Locator, Page } from "playwright-core";
import { takeScreenshot } from "./browser.ts";

/** What a walk took. */
export interface Effort {
  readonly clicks: number;
  readonly fields: number;
}

/** Somebody who tries the app: counts the clicks and the fields that it takes. */
export function createReviewer(page: Page) {
  let clicks = 0;
  let fields = 0;
  let screens = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    choose: async (target: Locator, option: string) => {
      clicks += 1;
      await target.selectOption(option);
    },
    fill: async (target: Locator, text: string) => {
      fields += 1;
      await target.fill(text);
    },
    /** Takes a numbered screenshot at both widths. */
    show: async (name: string) => {
      screens += 1;
      const size = page.viewportSize();
      for (const [device, width] of [
        ["phone", 390],
        ["desktop", 1100],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await takeScreenshot(page, `walk-${screens}-${name}-${device}`);
      }
      if (size !== null) await page.setViewportSize(size);
    },
    readEffort: (): Effort => ({ clicks, fields }),
  };
}
