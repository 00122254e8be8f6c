import * as z from "zod";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { isOrderGone } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";

const bodySchema = z.record(z.string(), z.unknown());
type OrderBody = z.output<typeof bodySchema>;

/** Reads the orders of a store. */
export interface OrderReader {
  /** Reads the order now. Returns undefined if the store has deleted it. */
  read(orderId: StoreOrderId): Promise<OrderBody | undefined>;
  /** Returns what was read just before, or reads the order now. */
  readAgain(orderId: StoreOrderId): Promise<OrderBody | undefined>;
  /**
   * Returns what was read just before, once, or reads the order now. An update that follows a
   * decision uses what the decision was made on.
   */
  readForUpdate(orderId: StoreOrderId): Promise<OrderBody | undefined>;
}

/** Creates the reader of one run: a storefront is opened for each. */
export function createOrderReader(request: WooCommerceClient): OrderReader {
  let justRead: { readonly orderId: StoreOrderId; readonly body: OrderBody } | undefined;

  const read = async (orderId: StoreOrderId): Promise<OrderBody | undefined> => {
    const response = await request("GET", `orders/${orderId}`);
    return isOrderGone(response) ? undefined : bodySchema.parse(response.body);
  };

  const readNow = async (orderId: StoreOrderId): Promise<OrderBody | undefined> => {
    const body = await read(orderId);
    justRead = body && { orderId, body };
    return body;
  };

  return {
    read: readNow,
    readAgain: async (orderId) =>
      justRead?.orderId === orderId ? justRead.body : readNow(orderId),
    async readForUpdate(orderId) {
      const known = justRead?.orderId === orderId ? justRead.body : undefined;
      justRead = undefined;
      return known ?? read(orderId);
    },
  };
}
