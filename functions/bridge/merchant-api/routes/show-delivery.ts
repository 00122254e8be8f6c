import * as z from "zod";
import { deliverySchema } from "#functions/bridge/merchant-api/schemas/delivery-schema.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { ok } from "#shared/kernel/result.ts";
import { NO_DELIVERY } from "../refusal.ts";
import { route } from "../route.ts";
import { deliveriesOf, partsOf, shown } from "./find-deliveries.ts";

/** The path of an order. */
export const orderPath = z.object({
  orderId: storeOrderIdSchema.describe("The store's own id of the order, digits."),
});
/** The path of one of its deliveries. */
export const deliveryPath = orderPath.extend({
  part: z.coerce.number().int().min(1).max(1000).describe("1, unless the order is in parts."),
});

export const showOrder = route(
  {
    key: "GET /api/v1/stores/{storeId}/deliveries/{orderId}",
    name: "showOrder",
    tag: "Deliveries",
    summary: "Show an order's deliveries",
    description:
      "Everything about an order's delivery; several where its goods leave from several places.",
    path: orderPath,
    answer: {
      status: 200,
      text: "The deliveries, one a part.",
      schema: z.object({ deliveries: z.array(deliverySchema) }),
    },
    refuses: { 404: "The bridge has not seen this order." },
  },
  async ({ storeId, path }, deps) => {
    const found = await deliveriesOf(deps, storeId, path.orderId);
    if (found.length === 0) return NO_DELIVERY;
    return ok({
      deliveries: await Promise.all(found.map((one) => shown(deps, one, found.length))),
    });
  },
);

export const showDelivery = route(
  {
    key: "GET /api/v1/stores/{storeId}/deliveries/{orderId}/{part}",
    name: "showDelivery",
    tag: "Deliveries",
    summary: "Show a delivery",
    description:
      "One delivery: where it is, why, its timeline in plain words, its money, and each action with whether it makes sense now. What calling it off would cost is in `cancelCost`, before it is done.",
    path: deliveryPath,
    answer: { status: 200, text: "The delivery.", schema: deliverySchema },
    refuses: { 404: "The bridge has not seen this order, or it has no such part." },
  },
  async ({ storeId, path }, deps) => {
    const delivery = await deps.deliveries.find({ storeId, ...path });
    if (delivery === undefined) return NO_DELIVERY;
    return ok(await shown(deps, delivery, await partsOf(deps, delivery)));
  },
);
