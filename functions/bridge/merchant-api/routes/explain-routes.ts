import * as z from "zod";
import { refuse, STORE_NOT_FOUND } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import { explanationSchema } from "#functions/bridge/merchant-api/schemas/explanation-schema.ts";
import { sampleOrderSchema } from "#functions/bridge/merchant-api/schemas/sample-order-schema.ts";
import { toExplanationView } from "#functions/bridge/merchant-api/views/explanation-view.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { settingsInputSchema } from "#shared/bridge/domain/settings/settings-input.ts";
import {
  explainOrder,
  explainSampleOrder,
} from "#shared/bridge/use-cases/dispatch/explain-order.ts";
import { ok } from "#shared/kernel/result.ts";
import { orderPathSchema } from "./show-delivery.ts";

export const explainOrderRoute = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/deliveries/{orderId}/explain",
    name: "explainOrder",
    tag: "Deliveries",
    summary: "Explain an order",
    description:
      "Reads the order from the store now and says which rules were tried, what each saw, and what comes of it; with the computed times. The same rules that dispatch it, and nothing is done. Any order of the store can be asked about, whether the bridge has seen it or not.",
    path: orderPathSchema,
    query: z.object({
      part: z.coerce.number().int().min(1).max(1000).default(1).describe("Part of the order."),
    }),
    response: { status: 200, text: "What the rules make of it.", schema: explanationSchema },
    refusals: { 404: "The order has no such part." },
  },
  async ({ storeId, path: { orderId }, query: { part } }, deps) => {
    const explanation = await explainOrder(deps)({ storeId, orderId, part });
    if (explanation === "unknown-store") return STORE_NOT_FOUND;
    if (explanation === "unknown-part") return refuse(404, "The order has no such part.");
    return ok(toExplanationView(explanation));
  },
);

const optionalTimeSchema = z.iso.datetime().optional();

export const explainSampleOrderRoute = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/explain",
    name: "explainSampleOrder",
    tag: "Deliveries",
    summary: "Explain an order with other settings",
    description:
      "Tries the rules on an order that nobody placed, or on one of the store as it is there now, with the store's settings or with others: to see what settings do before they are saved. Nothing is saved or booked.",
    body: z.strictObject({
      orderId: z
        .optional(storeOrderIdSchema)
        .describe(
          "An order of the store, instead of `order`. Then `isManual`, `now` and `since` do not count.",
        ),
      order: sampleOrderSchema.prefault({}).meta({
        examples: [
          { shippingMethods: [{ title: "Express" }], subtotal: { minor: 5000, currency: "USD" } },
        ],
      }),
      settings: settingsInputSchema
        .optional()
        .describe("Settings to evaluate. The default is the settings of the store."),
      isManual: z
        .boolean()
        .default(false)
        .describe("Whether to decide as if the merchant dispatched the order."),
      now: optionalTimeSchema.describe("Time of the decision. The default is now."),
      since: optionalTimeSchema.describe("Start of the preparation. The default is `now`."),
    }),
    response: { status: 200, text: "What the rules make of it.", schema: explanationSchema },
    refusals: {},
  },
  async ({ storeId, body }, deps) => {
    if (body.orderId !== undefined) {
      const key = { storeId, orderId: body.orderId, part: 1 };
      const explained = await explainOrder(deps)(key, body.settings);
      // Each order has a first part.
      return typeof explained === "string" ? STORE_NOT_FOUND : ok(toExplanationView(explained));
    }
    const now = body.now === undefined ? deps.clock() : new Date(body.now);
    const explanation = explainSampleOrder({
      order: toStoreOrder(body.order),
      settings: body.settings ?? (await deps.settings.read(storeId)),
      isManual: body.isManual,
      since: body.since === undefined ? now : new Date(body.since),
      now,
    });
    return ok(toExplanationView(explanation));
  },
);

const toStoreOrder = (sample: z.output<typeof sampleOrderSchema>): StoreOrder => ({
  ...sample,
  storefront: "shopify",
  statusText: sample.statusText ?? sample.status,
  shipping: sample.shipping ?? undefined,
  billing: sample.billing ?? undefined,
  placedAt: sample.placedAt === undefined ? undefined : new Date(sample.placedAt),
  shippingPaid: sample.shippingPaid,
  tip: sample.tip,
  cashToCollect: sample.cashToCollect,
  goods: sample.goods.map((one) => ({
    ...one,
    locationId: one.locationId,
    weightGrams: one.weightGrams,
    method: one.method && { id: one.method, kind: one.method, names: sample.shippingMethods },
  })),
});
