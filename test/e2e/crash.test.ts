import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCrashes } from "#test/tools/crash/run-crashes.ts";
import { HANGING_MS } from "./local-run/endpoints.ts";

// `npm run crash` runs the full test: 100 orders and six kills.
it("loses and duplicates no order while all processes are killed and restarted", {
  timeout: 4 * HANGING_MS,
}, async () => {
  const dir = mkdtempSync(join(tmpdir(), "order-bridge-crash-"));
  const seed = Date.now() % 1_000_000;

  const outcome = await runCrashes({ dir, orders: 10, kills: 2, seed, log: () => undefined });

  expect(outcome, `seed ${seed}`).toMatchObject({
    ordersWithoutExactlyOnePoint: [],
    ordersNotFulfilled: [],
    ordersNotifiedTwice: [],
    duplicateEvents: 0,
    notificationsMissing: [],
    notificationsUndelivered: 0,
  });
  expect(outcome.storeOrders).toBeGreaterThanOrEqual(10);
  rmSync(dir, { recursive: true });
});
