import { setTimeout } from "node:timers/promises";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import {
  cancelStoreOrder,
  type OrderOptions,
  type PlacedOrder,
  placeOrder,
} from "#test/e2e/local-run/place-store-order.ts";
import type { Random } from "#test/simulation/random.ts";

/** What buyers order, with the words that the courier's sandbox knows in an address. */
const KINDS: Readonly<Record<string, OrderOptions>> = {
  point: { shipping: "Courier" },
  urgent: { shipping: "Urgent courier" },
  scheduled: { shipping: "Scheduled courier" },
  "failed-attempt": { shipping: "Courier", sandboxKeyword: "FAIL_ATTEMPT" },
  returned: { shipping: "Courier", sandboxKeyword: "RETURN" },
  cancelled: { shipping: "Urgent courier" },
};
const STORES = ["woocommerce", "shopify"] as const;
const PAUSE_MS = [500, 4_000] as const;

/** What the client did, as far as the stores answered. */
export interface Traffic {
  /** Orders that a store acknowledged. */
  readonly acknowledged: readonly PlacedOrder[];
  /** Ids of the orders that it tried to cancel. Whether the store did so is not known. */
  readonly cancelled: ReadonlySet<string>;
  countUnanswered(): number;
}

/**
 * Creates a client of both stores: it orders, and cancels some orders soon after. A request without an
 * answer is not repeated: the stores' lists tell afterwards which orders there are.
 */
export function createTraffic({ drawInteger, drawChance, pick }: Random) {
  const acknowledged: PlacedOrder[] = [];
  const toCancel: PlacedOrder[] = [];
  const cancelled = new Set<string>();
  let unanswered = 0;

  async function order(endpoints: Endpoints): Promise<void> {
    const kind = pick(Object.keys(KINDS));
    const placed = await placeOrder(endpoints, pick(STORES), KINDS[kind] as OrderOptions);
    acknowledged.push(placed);
    if (kind === "cancelled") toCancel.push(placed);
  }

  async function cancel(endpoints: Endpoints, order: PlacedOrder): Promise<void> {
    cancelled.add(order.id);
    await cancelStoreOrder(endpoints, order);
  }

  return {
    acknowledged,
    cancelled,
    countUnanswered: () => unanswered,
    /** Waits for a moment, and does one thing. */
    async sendNext(endpoints: Endpoints): Promise<void> {
      await setTimeout(drawInteger(...PAUSE_MS));
      const next = drawChance(0.5) ? toCancel.shift() : undefined;
      try {
        await (next === undefined ? order(endpoints) : cancel(endpoints, next));
      } catch {
        unanswered += 1;
      }
    },
  } satisfies Traffic & Record<string, unknown>;
}
