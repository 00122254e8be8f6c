import * as z from "zod";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { ShopDoor } from "#shared/bridge/ports/shop-lookup.ts";
import { READ_ACCESS, READ_FULFILLMENT_ORDER } from "./shop-operations.ts";

const access = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});
const owner = z.object({
  fulfillmentOrder: z
    .object({
      order: z.object({
        id: z.string().transform((gid) => storeOrderIdSchema.parse(gid.split("/").at(-1))),
      }),
    })
    .nullable(),
});

/** What a shop says of the app and of its fulfillment orders. */
export const shopDoor = (admin: ShopifyAdmin): ShopDoor => ({
  async grantedScopes(shop) {
    const answer = await unlessShutOut(admin.run(shop, READ_ACCESS, {}));
    if (answer === undefined) return "shut-out";
    return access.parse(answer).currentAppInstallation.accessScopes.map(({ handle }) => handle);
  },

  async orderOf(shop, id) {
    const answer = await unlessShutOut(admin.run(shop, READ_FULFILLMENT_ORDER, { id }));
    return answer === undefined ? undefined : owner.parse(answer).fulfillmentOrder?.order.id;
  },
});

async function unlessShutOut(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Unavailable && error.kind === "credentials") return undefined;
    throw error;
  }
}
