import { computeBatchedBill } from "./batched-bill.ts";
import { addBills, type Bill, computeBill, totalBill } from "./bill.ts";
import { type Counts, createFunctionCounts, sumCounts } from "./counts.ts";
import { computeFixedCosts } from "./fixed-costs.ts";
import { balanceWebhooks, computeBreakEven } from "./front-bill.ts";
import { billIdle, type IdleBills, printIdle } from "./idle-bill.ts";
import { isOfOrders, type Measured } from "./measure.ts";
import { PRICES, TARGET_UTILIZATION } from "./prices.ts";
import { provisionTables } from "./provisioned-bill.ts";

const HOURS = 730;
const GIGABYTE = 1024 ** 3;
/** Looks by the clock at a point that waits four hours (every three) and is driven for one (hourly), of an account whose signed notifications arrive. */
const LOOKS = 2;
/** Orders stay for 60 days. */
const MONTHS_KEPT = 2;
/** Orders a month, each with the stores that a merchant with 300 orders a month makes of them. */
const VOLUMES = [10_000, 1_000_000, 100_000_000] as const;
const ORDERS_OF_STORE = 300;

/**
 * Loads at which requests are worked on side by side: orders a second, and invocations at once. A steady
 * one is also paid with tables that have capacity.
 */
const LOADS = [
  { ordersPerSecond: 1, maxConcurrency: 20 },
  { ordersPerSecond: 3, maxConcurrency: 20 },
  { ordersPerSecond: 12, maxConcurrency: 100 },
  { ordersPerSecond: 12, maxConcurrency: 75 },
  { ordersPerSecond: 12, maxConcurrency: 60 },
  { ordersPerSecond: 12, maxConcurrency: 40 },
  { ordersPerSecond: 12, maxConcurrency: 30 },
  { ordersPerSecond: 12, maxConcurrency: 20 },
] as const;
const BATCHED = ["WooCommerce point", "Shopify point"];
const WORKER_MEGABYTES = 256;

const SYSTEMS = ["Bridge", "Courier"] as const;
const dollars = (value: number) => value.toFixed(2);

/** Prints what was counted, the bills for a million, and the costs of a month at three volumes. */
export function printReport(measured: Measured, isJson: boolean): void {
  const { orders, getMegabytes } = measured;
  const bill = (counts: Counts, system: (typeof SYSTEMS)[number]) =>
    computeBill({ counts, system, isChosen: isOfOrders, getMegabytes });
  const bills = SYSTEMS.map((system) => ({
    system,
    of: Object.fromEntries(orders.map(({ title, counts }) => [title, bill(counts, system)])),
  }));
  const idle = measured.idle && billIdle(measured.idle, getMegabytes);
  if (isJson) {
    console.log(JSON.stringify({ orders, idleHour: measured.idle, bills, idle }, null, 2));
    return;
  }
  for (const system of SYSTEMS) {
    console.log(`\nCounted for each, ${system}`);
    console.table(
      Object.fromEntries(
        orders.map(({ title, counts }) => [title, describeCounts(counts, system)]),
      ),
    );
  }
  for (const { system, of } of bills) {
    console.log(`\nDollars for a million, ${system}`);
    console.table(
      Object.fromEntries(
        [...Object.keys(Object.values(of)[0] ?? {}), "Together"].map((line) => [
          line,
          Object.fromEntries(
            Object.entries(of).map(([title, one]) => [
              title,
              dollars(line === "Together" ? totalBill(one) : one[line as keyof Bill]),
            ]),
          ),
        ]),
      ),
    );
  }
  if (idle === undefined) {
    for (const { title, calls } of orders) printCalls(title, calls);
    return;
  }
  printBatched(orders, bills[0]?.of ?? {});
  printIdle(idle);
  printVolumes(
    measured,
    bills.map(({ of }) => computePoint(of)),
    idle,
  );
}

function printCalls(title: string, calls: Measured["orders"][number]["calls"]): void {
  console.log(`\nCalls of each, also of schedules meanwhile: ${title}`);
  for (const [call, number] of calls) console.log(`${dollars(number).padStart(7)}  ${call}`);
}

function describeCounts(counts: Counts, system: string): Record<string, number> {
  const sum = sumCounts(counts, (name) => name.startsWith(`${system}/`) && isOfOrders(name));
  const shown = Object.keys(createFunctionCounts()) as (keyof typeof sum)[];
  return {
    ...Object.fromEntries(shown.map((name) => [name, Math.round(sum[name] * 10) / 10])),
    apiRequests: counts.apiRequests[system as "Bridge" | "Courier"],
    looks: counts.apiRequests.looks,
  };
}

/** Prints what orders cost while requests that wait together share an invocation, by a model of the queue. */
function printBatched(orders: Measured["orders"], bills: Readonly<Record<string, Bill>>): void {
  for (const { title, counts } of orders) {
    const alone = bills[title];
    if (!BATCHED.includes(title) || alone === undefined) continue;
    console.log(`\nDollars for a million side by side, the bridge: ${title}`);
    const columns = LOADS.map((load) => {
      const { bill, worker } = computeBatchedBill(alone, counts, WORKER_MEGABYTES, load);
      const provisioned = provisionTables(bill, TARGET_UTILIZATION);
      return [
        `${load.ordersPerSecond}/s, ${load.maxConcurrency} at once`,
        {
          "requests an invocation": dollars(worker.requestsPerInvocation),
          "seconds in the queue, p99": dollars(worker.queuedSeconds),
          ...Object.fromEntries(Object.entries(bill).map(([line, one]) => [line, dollars(one)])),
          Together: dollars(totalBill(bill)),
          "with capacity for the tables": dollars(totalBill(provisioned)),
          "and a load balancer for webhooks": dollars(
            totalBill(
              balanceWebhooks(provisioned, counts.apiRequests.Bridge, load.ordersPerSecond),
            ),
          ),
        },
      ] as const;
    });
    console.table(Object.fromEntries(columns));
    const breakEven = computeBreakEven(counts.apiRequests.Bridge) / 1e6;
    console.log(
      `A load balancer for webhooks pays from ${breakEven.toFixed(1)} million of them a month.`,
    );
  }
}

/** Computes the bill of a WooCommerce point with its looks by the clock. */
function computePoint(bills: Readonly<Record<string, Bill>>): Bill {
  const [point, , , , look] = Object.values(bills);
  if (point === undefined || look === undefined) throw new Error("No point was counted.");
  return addBills([point, 1], [look, LOOKS]);
}

function printVolumes(
  { storedBytesOfOrder }: Measured,
  [order, ofCourier]: readonly Bill[],
  { hour, courierHour, hourOfStore }: IdleBills,
): void {
  if (order === undefined || ofCourier === undefined) return;
  const fixed = Object.entries(computeFixedCosts());
  const columns = VOLUMES.map((volume) => {
    const stores = Math.ceil(volume / ORDERS_OF_STORE);
    const storedGigabytes = (volume * MONTHS_KEPT * storedBytesOfOrder) / GIGABYTE;
    const lines: Record<string, number> = Object.fromEntries(
      Object.entries(order).map(([line, perMillion]) => [line, (perMillion * volume) / 1e6]),
    );
    lines["DynamoDB: storage and recovery"] =
      storedGigabytes * (PRICES.tableGigabyteMonth + PRICES.tableRecoveryGigabyteMonth);
    lines["Sweeps of stores"] = (totalBill(hourOfStore) / 1e6) * HOURS * stores;
    lines["Other schedules"] = (totalBill(addBills([hour, 1], [courierHour, 1])) / 1e6) * HOURS;
    for (const [line, value] of fixed) lines[line] = value;
    lines.Together = Object.values(lines).reduce((sum, value) => sum + value, 0);
    lines["for a million orders"] = (lines.Together / volume) * 1e6;
    lines["The courier's orders, if it is ours"] = (totalBill(ofCourier) / 1e6) * volume;
    return [`${volume.toLocaleString("en")} orders`, lines] as const;
  });
  console.log(
    "\nDollars a month, WooCommerce points with looks by the clock, and both systems' fixed costs",
  );
  const names = Object.keys(columns[0]?.[1] ?? {});
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        Object.fromEntries(columns.map(([title, lines]) => [title, dollars(lines[name] ?? 0)])),
      ]),
    ),
  );
}
