import { createRandom } from "#test/simulation/random.ts";
import { formatHouse } from "#test/simulation/world/store-model.ts";
import { listBookings } from "#test/simulation/world/truth.ts";
import type { WooCommerceStore } from "#test/simulation/world/woocommerce-store.ts";
import type { ScaleWorld, Tenant } from "./scale-world.ts";

/** An order as its buyer placed it. */
interface ScaleOrder {
  readonly tenant: string;
  readonly store: WooCommerceStore;
  readonly orderId: string;
  readonly placedAt: number;
  /** Where it goes, which is a house of its own. */
  readonly house: number;
}

interface OrderPlan {
  readonly tenant: Tenant;
  readonly orders: number;
  /** In which time they come, from now on. Each comes at a random moment of its share of it. */
  readonly overMs: number;
}

/** Lets the orders of tenants come, and returns the list that they are added to. */
export function scheduleOrders(
  { engine }: ScaleWorld,
  plans: readonly OrderPlan[],
  seed: number,
): ScaleOrder[] {
  const { scheduler } = engine;
  const random = createRandom(seed);
  const placed: ScaleOrder[] = [];
  let houses = 0;

  async function place(tenant: Tenant, store: WooCommerceStore, house: number): Promise<void> {
    const placedAt = scheduler.readNow();
    const { orderId } = await store.placeOrder({
      mark: "",
      shippingMethod: "Courier",
      quantity: 1,
      street: formatHouse(house),
    });
    placed.push({ tenant: tenant.name, store, orderId, placedAt, house });
  }

  for (const { tenant, orders, overMs } of plans) {
    const shareMs = overMs / orders;
    for (let at = 0; at < orders; at++) {
      const store = tenant.stores[at % tenant.stores.length];
      if (store === undefined) throw new Error(`${tenant.name} has no store`);
      houses += 1;
      const house = houses;
      const delayMs = Math.floor(at * shareMs) + random.drawInteger(0, Math.floor(shareMs));
      scheduler.schedule(delayMs, () => void place(tenant, store, house));
    }
  }
  return placed;
}

export interface BookedOrder extends ScaleOrder {
  /** When the bridge accepted the first webhook about it. */
  readonly receivedAt: number;
  readonly bookedAt: number;
}

/** Returns the orders that the courier has. Throws if it has one of them twice. */
export function findBooked(
  { systems, receivedAt }: ScaleWorld,
  placed: readonly ScaleOrder[],
): BookedOrder[] {
  const bookedAt = new Map<number, number>();
  for (const { address, createdAt } of listBookings(systems.tables.courier)) {
    const house = Number.parseInt(address, 10);
    if (bookedAt.has(house)) throw new Error(`the order of house ${house} is booked twice`);
    bookedAt.set(house, createdAt.getTime());
  }
  return placed.flatMap((order) => {
    const at = bookedAt.get(order.house);
    const received = receivedAt.get(`${order.store.storeId}/${order.orderId}`);
    // A webhook can be overtaken by the sweep of its store.
    return at === undefined ? [] : [{ ...order, receivedAt: received ?? at, bookedAt: at }];
  });
}

/** Runs the world until the courier has so many orders, or for so many minutes. */
export async function runUntilBooked(
  { systems, runMinute }: ScaleWorld,
  orders: number,
  mostMinutes: number,
): Promise<void> {
  const countBookings = () =>
    systems.tables.courier.listItems().filter(({ pk }) => /^(?:POINTS|ORDERS)#/.test(String(pk)))
      .length;
  for (let minute = 0; minute < mostMinutes && countBookings() < orders; minute++)
    await runMinute();
}
