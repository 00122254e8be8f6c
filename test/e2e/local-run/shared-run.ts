import { setTimeout } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import * as z from "zod";
import type { SharedName } from "#test/e2e/who-shares.ts";
import { openBrowser } from "./browser.ts";
import { type Endpoints, readEndpoints } from "./endpoints.ts";

const shared = z.object({ dir: z.string().optional() });

/** A local run that several test files share. */
export interface SharedRun {
  /** The folder of its data. */
  readonly dir: string;
}

/** What the tests of a file that opens pages work with. */
interface RunWithBrowser {
  readonly at: Endpoints;
  readonly browser: Browser;
}

/**
 * Joins the run before the tests of this file, and releases it after them. The last release stops it.
 * A hook of the file that is declared later finds what `prepare` set.
 */
export function joinSharedRun(
  name: SharedName,
  prepare: (at: Endpoints) => Promise<void> | void,
): SharedRun {
  let url = "";
  let dir: string | undefined;
  beforeAll(async () => {
    url = `${inject("sharedRuns")}/${name}?${expect.getState().testPath}`;
    dir = await awaitRunFolder(url);
    await prepare(readEndpoints(dir));
  });
  afterAll(async () => {
    await fetch(url, { method: "DELETE" });
  });
  return {
    get dir() {
      if (dir === undefined) throw new Error("The local run is not started");
      return dir;
    },
  };
}

/** Joins the run, and opens a browser for the tests of this file. */
export function joinRunWithBrowser(
  name: SharedName,
  prepare: (run: RunWithBrowser) => Promise<void> | void,
): SharedRun {
  let browser: Browser | undefined;
  afterAll(async () => browser?.close());
  return joinSharedRun(name, async (at) => {
    browser = await openBrowser();
    await prepare({ at, browser });
  });
}

async function awaitRunFolder(url: string): Promise<string> {
  for (;;) {
    const dir = await requestRunFolder(url);
    if (dir !== undefined) return dir;
    await setTimeout(250);
  }
}

/** Returns the folder of the run, once it is ready. */
async function requestRunFolder(url: string): Promise<string | undefined> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(await response.text());
  return shared.parse(await response.json()).dir;
}
