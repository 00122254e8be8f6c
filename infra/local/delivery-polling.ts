import * as z from "zod";
import { requestJson } from "./seed/request-json.ts";

interface Bridge {
  readonly url: string;
  readonly opsKey: string;
}

const deliveriesSchema = z.object({
  deliveries: z.array(
    z.object({
      order_id: z.string(),
      state: z.string(),
      courier_order_id: z.string().nullable(),
      batch_id: z.string().nullable(),
    }),
  ),
});

/** The states of deliveries that can still progress without a person. */
const ACTIVE_STATES = ["waiting", "booking", "booked"];

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
    for (const { order_id, state, courier_order_id, batch_id } of deliveries) {
      const isCourierOrder = courier_order_id !== null || batch_id !== null;
      if (isCourierOrder && ACTIVE_STATES.includes(state))
        await requestJson("POST", `${base}/${order_id}/reconcile`, headers);
    }
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
