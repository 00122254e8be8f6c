import * as z from "zod";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";

/** A request to replace a store's webhooks because they no longer report orders. */
export const webhookRepairSchema = z.object({
  storeId: storeIdSchema,
  repair: z.literal("webhooks"),
});
export type WebhookRepair = z.output<typeof webhookRepairSchema>;
