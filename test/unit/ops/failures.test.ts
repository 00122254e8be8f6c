import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { runOps } from "#test/fakes/ops/run-ops.ts";

const dir = mkdtempSync(join(tmpdir(), "order-bridge-failures-"));
vi.stubEnv("LOCAL_DIR", dir);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true });
});

const toLine = (minutesAgo: number, fields: object) =>
  JSON.stringify({
    level: "ERROR",
    timestamp: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    service: "sweep-stores",
    message: "invocation failed",
    error: "AccessDeniedException",
    reason: "secretsmanager:GetSecretValue",
    ...fields,
  });

mkdirSync(join(dir, "logs"));
writeFileSync(
  join(dir, "logs", "Bridge-Sweep.log"),
  [toLine(2, {}), toLine(1, {}), toLine(40, {}), toLine(1, { level: "INFO" }), "no JSON"].join(
    "\n",
  ),
);
writeFileSync(
  join(dir, "logs", "Bridge-Worker.log"),
  [
    toLine(3, { service: "reconcile-delivery" }),
    toLine(50, {
      service: undefined,
      message: {
        errorType: "Runtime.ExitError",
        errorMessage: "Runtime exited with error: exit code 1",
      },
    }),
  ].join("\n"),
);

it("lists what the functions logged as failed, the most frequent first", async () => {
  const { printed, exitCode } = await runOps(["failures"]);

  expect(printed).toMatch(
    /2 +\d+ s +sweep-stores +invocation failed +AccessDeniedException: secretsmanager:GetSecretValue\n1 +3 min +reconcile-delivery/,
  );
  expect(exitCode).toBe(4);
});

it("lists runs whose process died, which log nothing themselves", async () => {
  const { printed } = await runOps(["failures", "--since", "1h"]);

  expect(printed).toMatch(
    /1 +\d+ min +reconcile-delivery +the run ended without an answer +Runtime\.ExitError: Runtime exited with error: exit code 1/,
  );
});

it.each([
  ["90s", 1],
  ["15m", 3],
  ["1h", 5],
])("looks back %s", async (since, times) => {
  const { printed } = await runOps(["failures", "--since", since, "--json"]);

  const { failures } = JSON.parse(printed) as { failures: { times: number }[] };
  expect(failures.reduce((sum, one) => sum + one.times, 0)).toBe(times);
});

it("says how to ask CloudWatch about a stage, without a call", async () => {
  const { printed, exitCode } = await runOps(["failures", "--stage", "prod", "--since", "2h"]);

  expect(printed).toContain('SOURCE logGroups(namePrefix: ["OrderBridge-prod-Bridge/"');
  const [, from] = /--start-time (\d+) /.exec(printed) ?? [];
  expect(Date.now() / 1000 - Number(from)).toBeCloseTo(7200, -2);
  expect(printed).toContain("OrderBridge-prod-Bridge/What failed?");
  expect(exitCode).toBe(0);
});

it("looks back to a time", async () => {
  const since = new Date(Date.now() - 90_000).toISOString();
  const { printed } = await runOps(["failures", "--since", since, "--json"]);

  expect(JSON.parse(printed).failures).toMatchObject([{ times: 1 }]);
});

it("refuses what is no time", async () => {
  expect(await runOps(["failures", "--since", "soon"])).toMatchObject({ exitCode: 2 });
});
