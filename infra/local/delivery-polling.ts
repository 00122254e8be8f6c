import * as z from "zod";
import { requestJson } from "./seed/request-json.ts";

interface Bridge {
  readonly url: string;
  readonly opsKey: string;
}

const deliverySchema = z.object({
  order_id: z.string(),
  state: z.string(),
  courier_order_id: z.string().nullable(),
  batch_id: z.string().nullable(),
});
const deliveriesSchema = z.object({ deliveries: z.array(deliverySchema) });

/** The states of deliveries that can still progress without a person. */
const ACTIVE_STATES = ["waiting", "booking", "booked"];

/**
 * Returns the orders to look at: each with a courier order of its own, and one of each batch. A look at it
 * is one at its batch, which tells the others what changed. Ten looks each step would use up what Shopify
 * answers, and the bridge would treat the store as slow.
 */
function chooseOrders(deliveries: readonly z.infer<typeof deliverySchema>[]): string[] {
  const active = deliveries.filter(({ state }) => ACTIVE_STATES.includes(state));
  const batches = new Set<string>();
  return active.flatMap(({ order_id, courier_order_id, batch_id }) => {
    if (batch_id === null) return courier_order_id === null ? [] : [order_id];
    if (batches.has(batch_id)) return [];
    batches.add(batch_id);
    return [order_id];
  });
}

/**
 * Requests reconciliation of deliveries that use courier orders at a fixed interval, as an operator
 * would. Couriers send notifications for points only, and the sandbox's driver is far faster than
 * the reconcile schedule, which is made for real drivers. Returns a function that stops the polling.
 */
export function startDeliveryPolling(
  bridge: Bridge,
  storeIds: readonly string[],
  everySeconds: number,
): () => void {
  const headers = { "x-ops-key": bridge.opsKey };
  let isPolling = false;

  async function reconcileActiveDeliveries(storeId: string): Promise<void> {
    const base = `${bridge.url}/ops/v1/stores/${storeId}/deliveries`;
    const { deliveries } = deliveriesSchema.parse(await requestJson("GET", base, headers));
    for (const orderId of chooseOrders(deliveries))
      await requestJson("POST", `${base}/${orderId}/reconcile`, headers);
  }

  const timer = setInterval(() => {
    if (isPolling) return;
    isPolling = true;
    // If the bridge is busy or stops, the next interval tries again.
    void Promise.allSettled(storeIds.map(reconcileActiveDeliveries)).finally(() => {
      isPolling = false;
    });
  }, everySeconds * 1000);
  return () => clearInterval(timer);
}
