import * as z from "zod";
import { STORE_NOT_FOUND } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import { ok } from "#shared/kernel/result.ts";

export const readShippingMethods = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/shipping-methods",
    name: "readShippingMethods",
    tag: "Settings",
    summary: "Read the store's shipping methods",
    description:
      "Names of the shipping methods that buyers can choose now, read from the store: for the rules in `modes`. Empty for Shopify, where reading them needs a permission that the app does not have.",
    response: {
      status: 200,
      text: "Each name once.",
      schema: z.object({
        shippingMethods: z.array(z.string()).meta({ examples: [["Courier", "Local pickup"]] }),
      }),
    },
    refusals: {},
  },
  async ({ storeId }, deps) => {
    const store = await deps.stores.find(storeId);
    if (store === undefined) return STORE_NOT_FOUND;
    return ok({ shippingMethods: [...(await deps.listShippingMethods(store))] });
  },
);
