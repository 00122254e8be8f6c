import * as z from "zod";
import { askJson } from "./seed/request-json.ts";

interface Bridge {
  readonly url: string;
  readonly opsKey: string;
}

const listed = z.object({
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
const MOVING = ["waiting", "booking", "booked"];

/**
 * Asks the bridge every so often to look at what travels by courier orders, as an operator would:
 * couriers notify of points only, and the sandbox's driver is far quicker than the schedule of looks,
 * which is made for real ones. Returns what stops it.
 */
export function startCloserLooks(
  bridge: Bridge,
  storeIds: readonly string[],
  everySeconds: number,
): () => void {
  const headers = { "x-ops-key": bridge.opsKey };
  let isLooking = false;

  async function look(storeId: string): Promise<void> {
    const base = `${bridge.url}/ops/v1/stores/${storeId}/deliveries`;
    const { deliveries } = listed.parse(await askJson("GET", base, headers));
    for (const { order_id, state, courier_order_id, batch_id } of deliveries) {
      const isOrder = courier_order_id !== null || batch_id !== null;
      if (isOrder && MOVING.includes(state))
        await askJson("POST", `${base}/${order_id}/look`, headers);
    }
  }

  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    // Where the bridge is busy or stops, the next turn looks again.
    void Promise.allSettled(storeIds.map(look)).finally(() => {
      isLooking = false;
    });
  }, everySeconds * 1000);
  return () => clearInterval(timer);
}
