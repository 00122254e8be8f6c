import * as z from "zod";
import { answerUnconnected } from "#functions/bridge/merchant-api/answer-unconnected.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import { ok } from "#shared/kernel/result.ts";

/** What can be chosen about orders that are not paid yet. */
export const paymentChoicesSchema = z.object({
  methods: z
    .array(z.string())
    .describe("Names of payment methods that are paid outside the checkout, each once.")
    .meta({ examples: [["Bank deposit", "Cash on Delivery (COD)"]] }),
  hasAuthorizedOrders: z
    .boolean()
    .describe("True if open orders wait for their payment to be captured.")
    .meta({ examples: [false] }),
  hasOrdersOnTerms: z
    .boolean()
    .describe("True if orders on payment terms wait.")
    .meta({ examples: [true] }),
});

export const readPaymentChoices = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/payment-choices",
    name: "readPaymentChoices",
    tag: "Settings",
    summary: "Read what can be chosen about payments",
    description:
      "Payment methods that the store's recent orders name, with those that Shopify suggests, and whether orders wait for their payment: for the settings under `payments`. Empty for WooCommerce, where the status of an order says whether it may go out.",
    response: { status: 200, text: "What the store tells.", schema: paymentChoicesSchema },
    refusals: {},
  },
  async ({ storeId }, deps) => {
    const store = await deps.stores.find(storeId);
    if (store === undefined) return answerUnconnected(deps, storeId, NO_CHOICES);
    const choices = await deps.readPaymentChoices(store);
    return ok({ ...choices, methods: [...choices.methods] });
  },
);

/** Before a shop is connected, nothing of it is read. */
const NO_CHOICES = { methods: [], hasAuthorizedOrders: false, hasOrdersOnTerms: false };
