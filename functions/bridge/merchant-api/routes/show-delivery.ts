import * as z from "zod";
import { merchantDeliverySchema } from "#functions/bridge/merchant-api/schemas/delivery-schema.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { findParts } from "#shared/bridge/use-cases/delivery/find-parts.ts";
import { ok } from "#shared/kernel/result.ts";
import { DELIVERY_NOT_FOUND } from "../refusal.ts";
import { defineRoute } from "../route.ts";
import { buildDeliveryView, findOrderParts } from "./find-deliveries.ts";

/** The path of an order. */
export const orderPathSchema = z.object({
  orderId: storeOrderIdSchema.check(
    z.meta({ description: "Id of the order in the store, in digits.", examples: ["5001"] }),
  ),
});
/** The path of one of its deliveries. */
export const deliveryPathSchema = orderPathSchema.extend({
  part: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .describe("1, unless the order is in parts.")
    .meta({ examples: [1] }),
});

export const showOrder = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/deliveries/{orderId}",
    name: "showOrder",
    tag: "Deliveries",
    summary: "Show an order's deliveries",
    description:
      "Everything about an order's delivery; several where its goods leave from several places.",
    path: orderPathSchema,
    response: {
      status: 200,
      text: "The deliveries, one a part.",
      schema: z.object({ deliveries: z.array(merchantDeliverySchema) }),
    },
    refusals: { 404: "The bridge has not seen this order." },
  },
  async ({ storeId, path }, deps) => {
    const found = await findParts(deps.deliveries, { storeId, ...path });
    if (found.length === 0) return DELIVERY_NOT_FOUND;
    return ok({
      deliveries: await Promise.all(found.map((one) => buildDeliveryView(deps, one, found))),
    });
  },
);

export const showDelivery = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/deliveries/{orderId}/{part}",
    name: "showDelivery",
    tag: "Deliveries",
    summary: "Show a delivery",
    description:
      "One delivery: where it is, why, its timeline in plain words, its money, and each action with whether it makes sense now. What calling it off would cost is in `cancelCost`, before it is done.",
    path: deliveryPathSchema,
    query: z.object({
      proofImage: z.coerce
        .number()
        .int()
        .min(1)
        .max(9)
        .optional()
        .describe(
          "Number of the photo of the handover to show, too. The bridge keeps its link and fetches it now, so that nobody needs the courier's credentials.",
        )
        .meta({ examples: [1] }),
    }),
    response: { status: 200, text: "The delivery.", schema: merchantDeliverySchema },
    refusals: { 404: "The bridge has not seen this order, or it has no such part." },
  },
  async ({ storeId, path, query }, deps) => {
    const delivery = await deps.deliveries.find({ storeId, ...path });
    if (delivery === undefined) return DELIVERY_NOT_FOUND;
    const parts = await findOrderParts(deps, delivery);
    return ok(await buildDeliveryView(deps, delivery, parts, query.proofImage));
  },
);
