import * as z from "zod";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { ShopLookup } from "#shared/bridge/ports/shop-lookup.ts";
import { parseGrantedScopes } from "./granted-scopes.ts";
import { parseShopId } from "./read-shop-id.ts";
import { READ_ACCESS, READ_FULFILLMENT_ORDER, READ_SHOP } from "./shop-operations.ts";

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
export const createShopLookup = (admin: ShopifyAdmin): ShopLookup => ({
  async listGrantedScopes(shop) {
    const response = await ignoreAccessRefusal(admin.run(shop, READ_ACCESS, {}));
    return response === undefined ? "access-revoked" : parseGrantedScopes(response);
  },

  async readShopId(shop) {
    const response = await ignoreAccessRefusal(admin.run(shop, READ_SHOP, {}));
    return response === undefined ? undefined : parseShopId(response);
  },

  async findOrderId(shop, id) {
    const response = await ignoreAccessRefusal(admin.run(shop, READ_FULFILLMENT_ORDER, { id }));
    return response === undefined
      ? undefined
      : ownerSchema.parse(response).fulfillmentOrder?.order.id;
  },
});

async function ignoreAccessRefusal(request: Promise<unknown>): Promise<unknown> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof UnavailableError && error.kind === "credentials") return undefined;
    throw error;
  }
}
