import { setTimeout } from "node:timers/promises";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { deliveryKeySchema } from "#shared/bridge/domain/ids.ts";
import { setDriverWaiting } from "#test/e2e/local-run/drive-point.ts";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import { POLL_OPTIONS } from "#test/e2e/local-run/merchant-page.ts";
import { placeOrder } from "#test/e2e/local-run/place-store-order.ts";
import { openStoredTable } from "#test/e2e/local-run/stored-data.ts";
import { waitForState } from "./wait-for-state.ts";

const ORDERS = 2;
const DAY_MS = 24 * 60 * 60_000;
/** More than a local run has. */
const MAX_LISTED = 1_000;

/** What the courier charged for orders, in cents. */
export interface Charges {
  readonly orders: number;
  readonly cents: number;
}

/**
 * Lets the courier deliver orders of the WooCommerce store, and makes them orders of the Wednesday of
 * last week: no clock of a local run can be set back. Returns what is stored of that day, those of
 * former calls included.
 */
export async function deliverLastWeek(at: Endpoints, dir: string): Promise<Charges> {
  await setDriverWaiting(at, false);
  const { table, close } = await openStoredTable(dir, "Bridge-State");
  const deliveries = createDynamoDeliveries(table);
  const createdAt = findLastWednesday(new Date());

  async function move(orderId: string): Promise<void> {
    const key = deliveryKeySchema.parse({ storeId: at.woocommerce.storeId, orderId, part: 1 });
    const delivery = await deliveries.find(key);
    if (delivery === undefined) throw new Error(`Nothing is stored of order ${orderId}`);
    if ((await deliveries.save({ ...delivery, createdAt })) === "saved") return;
    // The worker saved it meanwhile.
    await setTimeout(POLL_OPTIONS.interval);
    await move(orderId);
  }

  try {
    for (let count = 0; count < ORDERS; count++) {
      // What is collected is charged by the order; a parcel that is handed in is not.
      const { id } = await placeOrder(at, "woocommerce", { shipping: "Urgent courier" });
      await waitForState(at, id, "completed");
      await move(id);
    }
    const { storeId } = deliveryKeySchema.shape;
    const all = await deliveries.listByStore(storeId.parse(at.woocommerce.storeId), MAX_LISTED);
    const charged = all
      .filter((one) => one.createdAt.getTime() === createdAt.getTime())
      .flatMap(({ money }) => money.charged?.minor ?? []);
    return { orders: charged.length, cents: charged.reduce((sum, one) => sum + one, 0) };
  } finally {
    close();
  }
}

/** Returns noon of the Wednesday of the week before, in New York's winter. */
function findLastWednesday(now: Date): Date {
  const today = now.toLocaleDateString("sv-SE", { timeZone: "America/New_York" });
  const noon = new Date(`${today}T17:00:00Z`);
  const daysSinceMonday = (noon.getUTCDay() + 6) % 7;
  return new Date(noon.getTime() - (daysSinceMonday + 5) * DAY_MS);
}
