import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import type { BuyerField } from "#shared/bridge/domain/delivery/buyer-field.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { readFulfillmentOrders } from "./fulfillment-orders.ts";
import { listCancelledNumbers } from "./fulfillments.ts";
import type { KnownFulfillment } from "./known-fulfillment.ts";
import { READ_ORDER } from "./order-operations.ts";
import { orderSchema, toStoreOrder } from "./to-store-order.ts";
import {
  detectRedaction,
  isApprovalProven,
  isBuyerData,
  listWithheldFields,
} from "./withheld-fields.ts";

export const toOrderGid = (orderId: StoreOrderId): string => `gid://shopify/Order/${orderId}`;

/** An order, and what its read showed of how it is fulfilled. */
interface ReadOrder {
  readonly order: StoreOrder;
  readonly known: KnownFulfillment;
}

/**
 * Reads an order, or undefined if the shop does not have it. An order whose buyer's data Shopify
 * withholds is read as well, and says what is withheld.
 */
export async function readOrder(
  admin: ShopifyAdmin,
  shop: string,
  orderId: StoreOrderId,
  clock: Clock,
): Promise<ReadOrder | undefined> {
  const withheld = new Set<BuyerField>();
  const runOperation = async (operation: string, variables: Record<string, unknown>) => {
    const answer = await admin.runPartially(shop, operation, variables, isBuyerData);
    for (const field of listWithheldFields(answer.deniedPaths)) withheld.add(field);
    return answer.data;
  };

  const id = toOrderGid(orderId);
  const { order } = orderSchema.parse(await runOperation(READ_ORDER, { id }));
  if (order === null) return undefined;
  const fulfillmentOrders = await readFulfillmentOrders(runOperation, id, order.fulfillmentOrders);
  if (fulfillmentOrders === undefined) return undefined;
  for (const field of detectRedaction(order)) withheld.add(field);
  const fields = [...withheld];
  if (fields.length > 0 || isApprovalProven(order)) await admin.recordWithheld(shop, fields);
  const { fulfillments } = order;
  const storeOrder = {
    ...toStoreOrder(orderId, order, fulfillmentOrders, clock()),
    cancelledTrackingNumbers: await listCancelledNumbers(runOperation, id, fulfillments),
    withheld: fields,
  };
  return { order: storeOrder, known: { fulfillmentOrders, fulfillments } };
}
