import * as z from "zod";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  reasonSchema,
  timeSchema,
  toReasonView,
} from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import { RATES_STATES } from "#shared/bridge/domain/stores/store-health.ts";
import { ok } from "#shared/kernel/result.ts";

const ratesStateSchema = z.object({
  state: z
    .enum(RATES_STATES)
    .meta({ examples: ["registered"] })
    .describe(
      "`registered`: Shopify's checkout asks the bridge; `refused`: it does not, though rates are on.",
    ),
  checkedAt: timeSchema.nullable(),
  message: reasonSchema
    .nullable()
    .describe("Action that you must take, or the reason why there are no rates.")
    .meta({ examples: [null] }),
});

export const readRates = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/rates",
    name: "readRates",
    tag: "Settings",
    summary: "Read the state of the checkout rates",
    description:
      "Whether Shopify takes the courier's prices at the checkout. They are switched on in the settings, under `rates`; Shopify is told at once and looked after daily. WooCommerce stores have none: `off`.",
    response: { status: 200, text: "The state, and what to do.", schema: ratesStateSchema },
    refusals: {},
  },
  async ({ storeId }, deps) => {
    const { rates } = await deps.storeHealth.read(storeId);
    return ok({
      state: rates?.state ?? "off",
      checkedAt: rates?.checkedAt.toISOString() ?? null,
      message: rates?.message === undefined ? null : toReasonView(rates.message),
    });
  },
);
