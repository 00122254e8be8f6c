import { setTimeout } from "node:timers/promises";
import { inject } from "vitest";
import * as z from "zod";
import type { SharedName } from "#test/e2e/who-shares.ts";
import { type Endpoints, readEndpoints } from "./endpoints.ts";

const shared = z.object({ dir: z.string().optional() });

/** A local run that other test files use too. */
export interface SharedRun {
  /** Where it keeps everything. */
  readonly dir: string;
  start(): Promise<Endpoints>;
  /** This file is done with it; the last one's leave stops it. */
  leave(): Promise<void>;
}

export function joinSharedRun(name: SharedName): SharedRun {
  const url = `${inject("sharedRuns")}/${name}`;
  let dir: string | undefined;
  return {
    get dir() {
      if (dir === undefined) throw new Error("the local run is not started");
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

/** The folder of the run once it is ready. */
async function requestRunFolder(url: string): Promise<string | undefined> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(await response.text());
  return shared.parse(await response.json()).dir;
}
