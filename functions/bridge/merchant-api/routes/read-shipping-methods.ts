import * as z from "zod";
import { answerUnconnected } from "#functions/bridge/merchant-api/answer-unconnected.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import { ok } from "#shared/kernel/result.ts";

export const readShippingMethods = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/shipping-methods",
    name: "readShippingMethods",
    tag: "Settings",
    summary: "Read the store's shipping methods",
    description:
      "The shipping methods that buyers can choose now, read from the store: for the rules in `modes`. Of Shopify those of the latest orders: reading the shop's own list needs a permission that the app does not have. None before the shop is connected.",
    response: {
      status: 200,
      text: "Each method once.",
      schema: z.object({
        shippingMethods: z
          .array(z.string())
          .describe("Their names, each once.")
          .meta({ examples: [["Courier", "Local pickup"]] }),
        methods: z
          .array(
            z.object({
              name: z.string(),
              kind: z
                .enum(["local-delivery", "shipping"])
                .describe("Only Shopify tells them apart."),
              recentOrders: z
                .int()
                .nullable()
                .describe(
                  "How many of the latest orders have it; null if the store lists its methods.",
                ),
            }),
          )
          .meta({ examples: [[{ name: "Courier", kind: "shipping", recentOrders: 12 }]] }),
      }),
    },
    refusals: {},
  },
  async ({ storeId }, deps) => {
    const store = await deps.stores.find(storeId);
    if (store === undefined)
      return answerUnconnected(deps, storeId, { shippingMethods: [], methods: [] });
    const methods = await deps.listShippingMethods(store);
    return ok({
      shippingMethods: [...new Set(methods.map(({ name }) => name))],
      methods: methods.map((each) => ({ ...each, recentOrders: each.recentOrders ?? null })),
    });
  },
);
