import * as z from "zod";
import { refusals } from "#shared/bridge/adapters/shopify/delivery/update-outcomes.ts";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { CarrierServices, RatesRefused } from "#shared/bridge/ports/carrier-services.ts";
import {
  CARRIER_SERVICES,
  CREATE_CARRIER_SERVICE,
  DELETE_CARRIER_SERVICE,
  UPDATE_CARRIER_SERVICE,
} from "./carrier-service-operations.ts";

const listed = z.object({
  carrierServices: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        name: z.string().nullish(),
        callbackUrl: z.string().nullish(),
        active: z.boolean(),
      }),
    ),
  }),
});
const created = z.object({ carrierServiceCreate: refusals });
const updated = z.object({ carrierServiceUpdate: refusals });

/** One shop's carrier services; of other apps' none is changed, as Shopify lets nobody. */
export function shopifyCarrierServices(admin: ShopifyAdmin, shop: string): CarrierServices {
  const run = (operation: string, variables: Record<string, unknown>) =>
    admin.run(shop, operation, variables);

  return {
    async list() {
      const { nodes } = listed.parse(await run(CARRIER_SERVICES, {})).carrierServices;
      return nodes.map(({ id, name, callbackUrl, active }) => ({
        id,
        name: name ?? "",
        callbackUrl: callbackUrl ?? "",
        isActive: active,
      }));
    },

    create: (wanted) =>
      unlessRefused(async () => {
        const input = { ...wanted, active: true, supportsServiceDiscovery: true };
        const answer = await run(CREATE_CARRIER_SERVICE, { input });
        return created.parse(answer).carrierServiceCreate.userErrors;
      }),

    update: (id, wanted) =>
      unlessRefused(async () => {
        const input = { id, ...wanted, active: true };
        const answer = await run(UPDATE_CARRIER_SERVICE, { input });
        return updated.parse(answer).carrierServiceUpdate.userErrors;
      }),

    /** Refused means that it is gone already, or another app's: neither asks us. */
    async remove(id) {
      await run(DELETE_CARRIER_SERVICE, { id });
    },
  };
}

async function unlessRefused(
  ask: () => Promise<readonly { readonly message: string }[]>,
): Promise<"done" | RatesRefused> {
  try {
    const [first] = await ask();
    return first === undefined ? "done" : { why: reasonOf(first.message), words: first.message };
  } catch (error) {
    // Reading was allowed a moment ago: it is this that is not.
    if (error instanceof Unavailable && error.kind === "credentials") {
      return { why: "permission", words: "" };
    }
    throw error;
  }
}

/**
 * Its one code says only that it failed. The words seen of shops whose plan does not reach are
 * "Carrier Calculated Shipping must be enabled for your store"; with others the advice is the same.
 */
const reasonOf = (message: string): RatesRefused["why"] =>
  /carrier calculated shipping/i.test(message) ? "plan" : "other";
