import * as z from "zod";
import { DELIVERY_NOT_FOUND, refuse, refuseField } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import { merchantDeliverySchema } from "#functions/bridge/merchant-api/schemas/delivery-schema.ts";
import { formatAvailability } from "#functions/bridge/messages/format-availability.ts";
import { MERCHANT_ACTIONS } from "#shared/bridge/domain/actions/merchant-action.ts";
import { executeMerchantAction } from "#shared/bridge/use-cases/actions/execute-merchant-action.ts";
import { ok } from "#shared/kernel/result.ts";
import { createText } from "#shared/kernel/texts.ts";
import { buildDeliveryView, findOrderParts } from "./find-deliveries.ts";
import { deliveryPathSchema } from "./show-delivery.ts";

/** Its text may stand beside, as it was read. */
const seenPriceSchema = z.strictObject({
  minor: z.int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/, "must be a code such as USD"),
  text: createText(100).optional(),
});

export const performAction = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/deliveries/{orderId}/{part}/actions/{action}",
    name: "performAction",
    tag: "Deliveries",
    summary: "Run an action on a delivery",
    description:
      "`approve` the price that you saw · `retry` what was held or failed · `dispatch` it by hand · `cancel` it (see `cancelCost` first) · `deliver-again` · `fetch-return` · `confirm-received` · `rate` the driver · `confirm-cash` that the driver collected · `dismiss` what was seen to. The delivery's `actions` say which make sense now. The same again changes nothing more.",
    path: deliveryPathSchema.extend({
      action: z.enum(MERCHANT_ACTIONS).meta({ examples: ["approve"] }),
    }),
    body: z.strictObject({
      rating: z.int().min(1).max(5).optional().describe("For `rate`: 1 to 5."),
      price: seenPriceSchema
        .optional()
        .describe("For `approve`: the price that you saw.")
        .meta({ examples: [{ minor: 1377, currency: "USD" }] }),
    }),
    response: { status: 200, text: "The delivery as it is now.", schema: merchantDeliverySchema },
    refusals: {
      404: "The bridge has not seen this order, or there is no such action.",
      409: "It makes no sense now, or the price is dearer than the one you saw; the message says why.",
    },
  },
  async ({ storeId, path, body }, deps) => {
    const { orderId, part, action } = path;
    if (action === "rate" && body.rating === undefined) {
      return refuseField("rating", "must be a whole number from 1 to 5");
    }
    if (action === "approve" && body.price === undefined) {
      return refuseField(
        "price",
        "must be the price that was seen, as the delivery's quote has it",
      );
    }
    const rating = action === "rate" ? body.rating : undefined;
    const request = { action, rating, price: body.price };
    const outcome = await executeMerchantAction(deps)({ storeId, orderId, part }, request);
    if (outcome === "unknown-delivery") return DELIVERY_NOT_FOUND;
    if (!outcome.ok) {
      const { cause, ...reason } = outcome.refusal;
      return refuse(409, formatAvailability({ cause, reason }));
    }
    return ok(
      await buildDeliveryView(deps, outcome.value, await findOrderParts(deps, outcome.value)),
    );
  },
);
