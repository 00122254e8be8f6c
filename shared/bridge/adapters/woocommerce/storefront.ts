import * as z from "zod";
import type { StoreOrderId } from "../../domain/ids.ts";
import type { Storefront, TellOutcome, TrackingInfo } from "../../ports.ts";
import { changedOrders } from "./changed-orders.ts";
import type { WooClient } from "./client.ts";
import { tellFulfillment } from "./fulfillments.ts";
import { toStoreOrder } from "./order.ts";
import { wooOrder } from "./read-order.ts";
import { isGone } from "./refused.ts";

const notes = z.array(z.object({ note: z.string() }));
const status = z.object({ status: z.string() });

/** Statuses from which a delivered order becomes completed; others were set by a person for a reason. */
const COMPLETABLE = ["processing", "on-hold", "pending"];

/** A WooCommerce store over its REST API. */
export function woocommerceStorefront(ask: WooClient): Storefront {
  return {
    async readOrder(orderId) {
      const answer = await ask("GET", `orders/${orderId}`);
      return isGone(answer) ? undefined : toStoreOrder(wooOrder.parse(answer.body));
    },

    changedSince: (since) => changedOrders(ask, since),

    async tell(orderId, telling, tracking) {
      if (telling.kind === "under-way") {
        await tellFulfillment(ask, orderId, tracking);
        return noteOnTheWay(orderId, tracking);
      }
      if (telling.kind === "delivered") return complete(orderId);
      // WooCommerce has no place for what happens between; the tracking page shows it.
      return { kind: "moot" };
    },
  };

  /** WooCommerce mails every customer note, and has no idempotency: ours is known by its link. */
  async function noteOnTheWay(orderId: StoreOrderId, tracking: TrackingInfo): Promise<TellOutcome> {
    const path = `orders/${orderId}/notes`;
    const before = await ask("GET", `${path}?type=customer`);
    if (isGone(before)) return GONE;
    if (notes.parse(before.body).some(({ note }) => note.includes(tracking.url))) {
      return { kind: "known" };
    }
    const note = `${tracking.company} is on the way with your order. Follow it here: ${tracking.url}`;
    accepted(await ask("POST", path, { note, customer_note: true }));
    return { kind: "told" };
  }

  async function complete(orderId: StoreOrderId): Promise<TellOutcome> {
    const before = await ask("GET", `orders/${orderId}?_fields=status`);
    if (isGone(before)) return GONE;
    const now = status.parse(before.body).status;
    if (now === "completed") return { kind: "known" };
    if (!COMPLETABLE.includes(now)) {
      return {
        kind: "moot",
        text: `Delivered; the store's order stays "${now}", as it was set there.`,
      };
    }
    accepted(await ask("PUT", `orders/${orderId}`, { status: "completed" }));
    return { kind: "told" };
  }
}

const GONE: TellOutcome = { kind: "moot", text: "The store no longer has this order." };

function accepted({ status: code }: { status: number }) {
  if (code >= 300) throw new Error(`WooCommerce answered a write with ${code}`);
}
