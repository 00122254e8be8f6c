import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { SHOPIFY_SHOWN_DAYS } from "#shared/bridge/domain/stores/shown-days.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { listChangedOrders } from "./changed-orders.ts";
import { createFulfillmentMemory } from "./known-fulfillment.ts";
import { pushCancelled } from "./push-cancelled.ts";
import { pushEvent } from "./push-event.ts";
import { pushOrderNote } from "./push-order-note.ts";
import { pushUnderWay } from "./push-under-way.ts";
import { readOrder, toOrderGid } from "./read-order.ts";
import { readProductTags } from "./read-product-tags.ts";
import { isBuyerData } from "./withheld-fields.ts";

/** Creates the storefront of a Shopify shop for one run. It always reads the order from the shop, never from a webhook. */
export function createShopifyStorefront(
  admin: ShopifyAdmin,
  shop: string,
  clock: Clock,
): Storefront {
  // An update needs nothing of the buyer.
  const runOperation = async (operation: string, variables: Record<string, unknown>) =>
    (await admin.runPartially(shop, operation, variables, isBuyerData)).data;

  const memory = createFulfillmentMemory();

  return {
    async readOrder(orderId) {
      const read = await readOrder(admin, shop, orderId, clock);
      memory.remember(orderId, read?.known);
      return read?.order;
    },

    readProductTags: (orderId) => readProductTags(runOperation, toOrderGid(orderId)),

    shownDays: SHOPIFY_SHOWN_DAYS,

    // The fulfillment's events show every status; payments are the merchant's.
    ignoredUpdates: ["cash-collected"],
    listChangedOrders: (since) => listChangedOrders(runOperation, since),

    orderNotes: "field",
    pushOrderNote: (orderId, note) => pushOrderNote(runOperation, toOrderGid(orderId), note),

    async pushUpdate(orderId, update, tracking, scope = {}) {
      const id = toOrderGid(orderId);
      const { kind } = update;
      const known = update.isFirstAttempt ? memory.find(orderId) : undefined;
      if (kind === "under-way") {
        const notifyCustomer = update.mailsBuyer === true;
        const underWay = { tracking, scope, notifyCustomer, known };
        const { created = [], ...outcome } = await pushUnderWay(runOperation, id, underWay);
        memory.add(orderId, created);
        return outcome;
      }
      // The app may not change payments: it has no scope for that.
      if (kind === "cash-collected")
        return { kind: "not-applicable", note: createMessage("mark-order-as-paid") };
      const filter = { trackingNumber: tracking.number, locationIds: scope.locationIds };
      if (kind === "cancelled") return pushCancelled(runOperation, id, filter);
      const target = { filter, known };
      return pushEvent(runOperation, id, { ...update, kind }, target, tracking.formatStatus);
    },
  };
}
