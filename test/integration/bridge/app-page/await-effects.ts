import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { AppServer } from "./start-app-page.ts";

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

/**
 * Waits until the page has the answers to all that it asked. Where its time is a clock's, it must not run
 * away from them: they take real time.
 */
export async function awaitAnswers(page: Page, server: AppServer): Promise<void> {
  const exchange = () => page.evaluate("fetch(location.href).then((answer) => answer.text())");
  await exchange();
  await expect.poll(server.countOpen).toBe(0);
  await exchange();
}
