import * as z from "zod";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";

/** "This store's webhooks no longer tell of orders": they are to be made anew. */
export const webhookRepairSchema = z.object({
  storeId: storeIdSchema,
  repair: z.literal("webhooks"),
});
export type WebhookRepair = z.output<typeof webhookRepairSchema>;
