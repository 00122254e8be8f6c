import { setTimeout } from "node:timers/promises";
import { inject } from "vitest";
import * as z from "zod";
import type { SharedName } from "#test/e2e/who-shares.ts";
import { type Endpoints, readEndpoints } from "./endpoints.ts";

const shared = z.object({ dir: z.string().optional() });

/** A local run that several test files share. */
export interface SharedRun {
  /** The folder of its data. */
  readonly dir: string;
  start(): Promise<Endpoints>;
  /** Releases the run for this file. The last release stops it. */
  leave(): Promise<void>;
}

export function joinSharedRun(name: SharedName): SharedRun {
  const url = `${inject("sharedRuns")}/${name}`;
  let dir: string | undefined;
  return {
    get dir() {
      if (dir === undefined) throw new Error("The local run is not started");
      return dir;
    },
    async start() {
      for (;;) {
        dir = await requestRunFolder(url);
        if (dir !== undefined) return readEndpoints(dir);
        await setTimeout(250);
      }
    },
    async leave() {
      await fetch(url, { method: "DELETE" });
    },
  };
}

/** Waits until the run is ready and returns its folder. */
async function requestRunFolder(url: string): Promise<string | undefined> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(await response.text());
  return shared.parse(await response.json()).dir;
}
