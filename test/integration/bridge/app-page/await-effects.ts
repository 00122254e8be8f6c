import type { Page } from "playwright-core";

/**
 * Waits until the effects of what the page shows have run, and until the server has what they sent: what
 * has not happened then does not happen. Effects run after the next frame.
 */
export const awaitEffects = (page: Page): Promise<unknown> =>
  page.evaluate(`
    new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(end))))
      .then(() => fetch(location.href))
      .then((answer) => answer.text())
  `);
