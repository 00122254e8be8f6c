import * as z from "zod";
import { NO_STORE, refuse } from "#functions/bridge/merchant-api/refusal.ts";
import { route } from "#functions/bridge/merchant-api/route.ts";
import { explanationSchema } from "#functions/bridge/merchant-api/schemas/explanation-schema.ts";
import { inventedOrder } from "#functions/bridge/merchant-api/schemas/sample-order-schema.ts";
import { explanationView } from "#functions/bridge/merchant-api/views/explanation-view.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { explainInvented, explainOrder } from "#shared/bridge/use-cases/dispatch/explain-order.ts";
import { ok } from "#shared/kernel/result.ts";
import { orderPath } from "./show-delivery.ts";

export const explain = route(
  {
    key: "GET /api/v1/stores/{storeId}/deliveries/{orderId}/explain",
    name: "explainOrder",
    tag: "Deliveries",
    summary: "Explain an order",
    description:
      "Reads the order from the store now and says which rules were tried, what each saw, and what comes of it; with the computed times. The same rules that dispatch it, and nothing is done. Any order of the store can be asked about, whether the bridge has seen it or not.",
    path: orderPath,
    query: z.object({
      part: z.coerce.number().int().min(1).max(1000).default(1).describe("Which part of it."),
    }),
    answer: { status: 200, text: "What the rules make of it.", schema: explanationSchema },
    refuses: { 404: "The order has no such part." },
  },
  async ({ storeId, path: { orderId }, query: { part } }, deps) => {
    const explained = await explainOrder(deps)({ storeId, orderId, part });
    if (explained === "unknown-store") return NO_STORE;
    if (explained === "unknown-part") return refuse(404, "The order has no such part.");
    return ok(explanationView(explained));
  },
);

const time = z.iso.datetime().optional();

export const explainAnInventedOrder = route(
  {
    key: "POST /api/v1/stores/{storeId}/explain",
    name: "explainInventedOrder",
    tag: "Deliveries",
    summary: "Explain an invented order",
    description:
      "Tries the rules on an order that nobody placed, with the store's settings or with others: to see what settings do before they are saved.",
    body: z.strictObject({
      order: inventedOrder.prefault({}),
      settings: settingsSchema.optional().describe("Settings to try; the store's own if left out."),
      byHand: z.boolean().default(false).describe("As if dispatched by hand."),
      now: time.describe("The time at which to decide; now if left out."),
      since: time.describe("From when on its goods are prepared; `now` if left out."),
    }),
    answer: { status: 200, text: "What the rules make of it.", schema: explanationSchema },
    refuses: {},
  },
  async ({ storeId, body }, deps) => {
    const now = body.now === undefined ? deps.clock() : new Date(body.now);
    const explained = explainInvented({
      order: orderOf(body.order),
      settings: body.settings ?? (await deps.settings.settings(storeId)),
      byHand: body.byHand,
      since: body.since === undefined ? now : new Date(body.since),
      now,
    });
    return ok(explanationView(explained));
  },
);

const orderOf = (written: z.output<typeof inventedOrder>): StoreOrder => ({
  ...written,
  standingText: written.standingText ?? written.standing,
  shipping: written.shipping ?? undefined,
  billing: written.billing ?? undefined,
  placedAt: written.placedAt === undefined ? undefined : new Date(written.placedAt),
  shippingPaid: written.shippingPaid,
  tip: written.tip,
  goods: written.goods.map((one) => ({
    ...one,
    locationId: one.locationId,
    weightGrams: one.weightGrams,
  })),
});
