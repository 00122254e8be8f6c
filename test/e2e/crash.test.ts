import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCrashes } from "#test/tools/crash/run-crashes.ts";
import { HANGING_MS } from "./local-run/endpoints.ts";

// The whole of it, 100 orders and six kills, is `npm run crash`.
it("loses no order and makes none twice while everything is killed and started again", {
  timeout: 4 * HANGING_MS,
}, async () => {
  const dir = mkdtempSync(join(tmpdir(), "order-bridge-crash-"));
  const seed = Date.now() % 1_000_000;

  const outcome = await runCrashes({ dir, orders: 10, kills: 2, seed, log: () => undefined });

  expect(outcome, `seed ${seed}`).toMatchObject({
    ordersWithoutExactlyOnePoint: [],
    ordersNotFulfilled: [],
    ordersNotNotifiedExactlyOnce: [],
    duplicateEvents: 0,
    notificationsMissing: [],
    notificationsUndelivered: 0,
  });
  expect(outcome.storeOrders).toBeGreaterThanOrEqual(10);
  rmSync(dir, { recursive: true });
});
