import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { openProgress } from "#ops/context.ts";
import { createProgress, followCalls } from "#ops/progress.ts";
import { removeControls } from "#ops/terminal.ts";
import type { OperatorClient } from "#shared/operator/operator-client.ts";

const slow: OperatorClient = { call: async () => setTimeout(20) as never };

it("says what is read, the how many-th call and for how long, and clears it", async () => {
  const shown: (string | undefined)[] = [];
  let ms = 0;
  const progress = createProgress({
    showStatus: (text) => void shown.push(text),
    now: () => (ms += 1_000),
  });
  const client = followCalls(slow, progress);

  await client.call("GET", "stuck", {} as never);
  await client.call("POST", "stores/tea-house/replay", {} as never);

  expect(shown[0]).toMatch(/^Reading stuck \(call 1, \d s\)$/);
  expect(shown[1]).toBeUndefined();
  expect(shown[2]).toMatch(/^Changing stores \(call 2, \d s\)$/);
  expect(shown.at(-1)).toBeUndefined();
});

it("clears the line also if the call fails", async () => {
  const shown: (string | undefined)[] = [];
  const progress = createProgress({ showStatus: (text) => void shown.push(text) });

  await expect(progress.follow("Reading", () => Promise.reject(new Error("no")))).rejects.toThrow();

  expect(shown).toEqual([undefined]);
});

it("says nothing to a script", async () => {
  const shown: unknown[] = [];
  const showStatus = (text: string | undefined) => void shown.push(text);

  await openProgress({ json: true }, { showStatus }).follow("Reading", async () => 1);
  await openProgress({}, {}).follow("Reading", async () => 1);

  expect(shown).toEqual([]);
});

it("obeys nothing that a status says", () => {
  expect(removeControls("\u001b[2K")).toBe("[2K");
});
