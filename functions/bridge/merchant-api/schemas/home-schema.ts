import * as z from "zod";
import { daySchema } from "#functions/bridge/merchant-api/routes/read-summary.ts";
import { noticesSchema } from "#functions/bridge/merchant-api/views/list-notices.ts";
import { MERCHANT_ACTIONS } from "#shared/bridge/domain/actions/merchant-action.ts";
import { accountSchema } from "./courier-account-schema.ts";
import { moneySchema, reasonSchema } from "./field-schemas.ts";
import { listedDeliverySchema } from "./listed-delivery.ts";
import { setupTestSchema } from "./setup-test-schema.ts";
import { startSchema } from "./start-schema.ts";

const solutionSchema = z.object({
  action: z.enum(MERCHANT_ACTIONS).meta({ examples: ["retry"] }),
  reason: reasonSchema.describe("Effect of the action."),
  price: moneySchema
    .nullable()
    .describe("The price that `approve` agrees to.")
    .meta({ examples: [null] }),
});

const hasMoreSchema = z
  .boolean()
  .describe("True if there are more than are listed.")
  .meta({ examples: [false] });

/** What a merchant sees first. */
export const homeSchema = z.object({
  courier: z.object({
    state: accountSchema.shape.state,
    name: z
      .string()
      .nullable()
      .meta({ examples: ["Swift Courier"] }),
    isHealthy: z
      .boolean()
      .describe("Whether requests are sent to the courier.")
      .meta({ examples: [true] }),
    text: z.string().meta({ examples: ["The courier is available."] }),
  }),
  store: z.object({
    isHealthy: z
      .boolean()
      .describe("Whether orders of the store reach the bridge.")
      .meta({ examples: [true] }),
    text: z.string().meta({ examples: ["Orders of your store arrive."] }),
  }),
  start: startSchema,
  hasPickupLocation: z.boolean().meta({ examples: [true] }),
  setupTest: setupTestSchema
    .nullable()
    .describe("The newest test of the setup. Null: none in the last thirty days.")
    .meta({ examples: [null] }),
  notices: noticesSchema,
  needsAttention: z.object({
    deliveries: z.array(
      listedDeliverySchema.extend({
        solution: solutionSchema
          .nullable()
          .describe("The action that solves it. Null: something else has to be changed first."),
      }),
    ),
    hasMore: hasMoreSchema,
  }),
  underWay: z.object({ deliveries: z.array(listedDeliverySchema), hasMore: hasMoreSchema }),
  today: daySchema.describe("Figures of today, in the store's time zone."),
  week: z
    .array(daySchema)
    .nullable()
    .describe("The last seven days, the oldest first; null if they are not asked for."),
});
