import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runRestore } from "#test/tools/restore/run-restore.ts";
import { HANGING_MS } from "./local-run/endpoints.ts";

// `npm run restore-drill` prints the figures.
it("delivers each order once although the table was lost, and restored as it was before the last orders", {
  timeout: 4 * HANGING_MS,
}, async () => {
  const dir = mkdtempSync(join(tmpdir(), "order-bridge-restore-"));

  const outcome = await runRestore({ dir, before: 2, after: 4, log: () => undefined });

  expect(outcome).toMatchObject({
    storeOrders: expect.any(Number),
    ordersWithoutExactlyOnePoint: [],
    ordersNotFulfilled: [],
    duplicateEvents: 0,
    notificationsUndelivered: 0,
  });
  expect(outcome.storeOrders).toBeGreaterThanOrEqual(6);
  expect(outcome.exportedItems).toBeGreaterThan(10);
  expect(outcome.restoredDeliveries).toBeGreaterThanOrEqual(3);
  expect(outcome.openAtExport).toBeGreaterThanOrEqual(1);
  rmSync(dir, { recursive: true });
});
