import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lostStories } from "#test/tools/lost-responses/loss-scenarios.ts";
import { lostAnswersRun } from "#test/tools/lost-responses/run-lost-responses.ts";
import { HANGING_MS } from "./local-run/endpoints.ts";

// Every kind of call by itself is `npm run lost-answers`.
it("makes one courier order of each store order though the first answer to every call is lost", async () => {
  const dir = mkdtempSync(join(tmpdir(), "order-bridge-lost-"));
  const stories = lostStories(1).filter(
    ({ name }) => name.startsWith("every call") || name === "two places",
  );

  const outcomes = await lostAnswersRun({
    dir,
    stories,
    longestMs: HANGING_MS,
    log: () => undefined,
  });

  expect(outcomes.map(({ story, made, ended, faults }) => [story, made, ended, faults])).toEqual([
    ["two places", 1, "settled", []],
    ["every call", 1, "settled", []],
    ["every call, cancelled", 1, "cancelled", []],
    ["every call, point", 1, "settled", []],
  ]);
  rmSync(dir, { recursive: true });
});
