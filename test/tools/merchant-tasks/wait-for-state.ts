import { setTimeout } from "node:timers/promises";
import { type Endpoints, readDelivery } from "#test/e2e/local-run/endpoints.ts";
import { POLL_OPTIONS } from "#test/e2e/local-run/merchant-page.ts";

/** Waits until a delivery of the WooCommerce store is in a state. */
export async function waitForState(at: Endpoints, orderId: string, state: string): Promise<void> {
  while ((await readDelivery(at, at.woocommerce.storeId, orderId))?.state !== state)
    await setTimeout(POLL_OPTIONS.interval);
}
