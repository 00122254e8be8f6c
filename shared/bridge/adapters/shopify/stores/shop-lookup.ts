import * as z from "zod";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { ShopLookup } from "#shared/bridge/ports/shop-lookup.ts";
import { parseGrantedScopes } from "./granted-scopes.ts";
import { READ_ACCESS, READ_FULFILLMENT_ORDER } from "./shop-operations.ts";

const ownerSchema = z.object({
  fulfillmentOrder: z
    .object({
      order: z.object({
        id: z.string().transform((gid) => storeOrderIdSchema.parse(gid.split("/").at(-1))),
      }),
    })
    .nullable(),
});

/** Reads the state of the app and fulfillment orders from a shop. */
export const createShopLookup = (admin: ShopifyAdmin): Omit<ShopLookup, "readShopIdAt"> => ({
  async listGrantedScopes(shop) {
    const response = await ignoreAccessRefusal(admin.run(shop, READ_ACCESS, {}));
    return response === undefined ? "access-revoked" : parseGrantedScopes(response);
  },

  async findOrderId(shop, id) {
    const response = await ignoreAccessRefusal(admin.run(shop, READ_FULFILLMENT_ORDER, { id }));
    return response === undefined
      ? undefined
      : ownerSchema.parse(response).fulfillmentOrder?.order.id;
  },
});

/** Returns undefined if Shopify refuses the access of the app, and throws every other error. */
export async function ignoreAccessRefusal(request: Promise<unknown>): Promise<unknown> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof UnavailableError && error.kind === "credentials") return undefined;
    throw error;
  }
}
