import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { listAccessKeys, listWooCommerceOrders } from "#test/e2e/local-run/delivery-results.ts";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import { createLocalProcess } from "#test/e2e/local-run/local-process.ts";
import { placeOrder } from "#test/e2e/local-run/place-store-order.ts";
import { listStoredTables } from "#test/e2e/local-run/stored-data.ts";
import {
  type CrashResult,
  countResults,
  waitUntilFulfilled,
} from "#test/tools/crash/run-crashes.ts";
import { TableCopy } from "./table-copy.ts";

interface RestoreOptions {
  readonly dir: string;
  /** Orders that are delivered when the table is exported. */
  readonly before: number;
  /** Orders that are booked afterwards: the restored table does not know them. */
  readonly after: number;
  readonly log: (line: string) => void;
}

/** The results of a restore, and how long it took. */
export interface RestoreResult extends CrashResult {
  readonly exportedItems: number;
  /** Deliveries of the imported table, all of which the bridge can read. */
  readonly restoredDeliveries: number;
  /** Deliveries that went on when the table was exported. */
  readonly openAtExport: number;
  readonly importSeconds: number;
  /** From the start with the restored table until every order was delivered. */
  readonly catchUpSeconds: number;
}

/**
 * Exports the bridge's table, has more orders booked, loses the table, imports the export, and waits
 * until the sweep has found what the restored table does not know.
 */
export async function runRestore({
  dir,
  before,
  after,
  log,
}: RestoreOptions): Promise<RestoreResult> {
  const local = createLocalProcess(dir);
  try {
    const endpoints = await local.start();
    await placeOrders(endpoints, before);
    await waitUntilFulfilled(endpoints, log);
    const [table = ""] = await listStoredTables(dir, "Bridge");
    const copy = new TableCopy(dir, table);
    const file = join(dir, "export.json");
    const { exportedItems, openAtExport, placed } = await exportWithOpenOrder(
      endpoints,
      copy,
      file,
    );
    log(`exported ${exportedItems} items`);

    const exported = new Set((await listWooCommerceOrders(endpoints)).map(({ id }) => id));
    await placeOrders(endpoints, after);
    await waitUntilBooked(endpoints, placed + after);
    log(`${after} more orders are booked`);
    await waitUntilTold(endpoints, exported);
    log("the store was told of the order that was open; losing the table");
    const lostAt = performance.now();
    await copy.lose();
    await copy.importFrom(file);
    const importSeconds = (performance.now() - lostAt) / 1000;
    const restored = await copy.readDeliveries();
    copy.close();
    await local.kill();

    const restarted = await local.start();
    const startedAt = performance.now();
    await waitUntilFulfilled(restarted, log);
    const catchUpSeconds = (performance.now() - startedAt) / 1000;
    return {
      ...(await countResults(restarted)),
      exportedItems,
      restoredDeliveries: restored.length,
      openAtExport,
      importSeconds,
      catchUpSeconds,
    };
  } finally {
    await local.stop();
  }
}

/**
 * Exports the table while an order is booked and not delivered: nothing reads those again that are.
 * `placed` is the number of orders in all.
 */
async function exportWithOpenOrder(endpoints: Endpoints, copy: TableCopy, file: string) {
  let placed = (await listAccessKeys(endpoints)).length;
  for (;;) {
    await placeOrders(endpoints, 1);
    placed += 1;
    await waitUntilBooked(endpoints, placed);
    const counts = await copy.exportTo(file);
    if (counts.openAtExport > 0) return { ...counts, placed };
  }
}

/**
 * Waits until the store mailed the buyers of these orders, one of which was open at the export: the
 * restored table does not know that.
 */
async function waitUntilTold(endpoints: Endpoints, orderIds: ReadonlySet<string>): Promise<void> {
  const until = performance.now() + 5 * 60_000;
  for (;;) {
    const orders = await listWooCommerceOrders(endpoints);
    const told = orders.filter(
      ({ id, notificationCount }) => orderIds.has(id) && notificationCount,
    );
    if (told.length === orderIds.size) return;
    if (performance.now() > until) throw new Error("the store was not told of the open order");
    await setTimeout(200);
  }
}

async function placeOrders(endpoints: Endpoints, count: number): Promise<void> {
  for (let placed = 0; placed < count; placed++)
    await placeOrder(endpoints, placed % 2 === 0 ? "woocommerce" : "shopify", {
      shipping: "Courier",
    });
}

async function waitUntilBooked(endpoints: Endpoints, count: number): Promise<void> {
  const until = performance.now() + 5 * 60_000;
  while ((await listAccessKeys(endpoints)).length < count) {
    if (performance.now() > until) throw new Error(`not all of ${count} orders were booked`);
    await setTimeout(200);
  }
}
