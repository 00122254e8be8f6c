import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "#test/e2e/local-run/browser.ts";
import { type AppServer, startAppPage } from "./start-app-page.ts";

type Served = Parameters<typeof startAppPage>;

/**
 * Starts something before the tests of a file or a group, hands it to `use`, and closes it after them,
 * also if what is started after it fails.
 */
export function startBeforeTests<Started extends { close(): unknown }>(
  start: () => Promise<Started>,
  use: (started: Started) => void,
): void {
  let running: Started | undefined;
  beforeAll(async () => {
    running = await start();
    use(running);
  });
  afterAll(async () => {
    await running?.close();
  });
}

/**
 * Serves the merchant's page and opens a browser for the tests of a file or a group; with WebGL if the page
 * has its map.
 */
export function openAppPage(
  signIn: Served[0],
  answers: Served[1],
  options: NonNullable<Served[2]>,
  use: (opened: { readonly server: AppServer; readonly browser: Browser }) => void,
): void {
  let server: AppServer;
  startBeforeTests(
    () => startAppPage(signIn, answers, options),
    (started) => {
      server = started;
    },
  );
  startBeforeTests(
    () => openBrowser({ hasWebgl: options.hasMap ?? false }),
    (browser) => use({ server, browser }),
  );
}
