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

/** Something may still happen to it by itself. */
const ACTIVE_STATES = ["waiting", "booking", "booked"];

/**
 * Asks the bridge every so often to look at what travels by courier orders, as an operator would:
 * couriers notify of points only, and the sandbox's driver is far quicker than the schedule of looks,
 * which is made for real ones. Returns what stops it.
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
    // Where the bridge is busy or stops, the next turn looks again.
    void Promise.allSettled(storeIds.map(reconcileActiveDeliveries)).finally(() => {
      isPolling = false;
    });
  }, everySeconds * 1000);
  return () => clearInterval(timer);
}
