import * as z from "zod";
import { integer } from "#shared/contract/fields.ts";

/** Ours: the body of a notification, signed as the Standard Webhooks specification says. */
export const notification = z.object({
  id: z.string(),
  event: z.literal("point.status_changed"),
  dropoff_id: integer,
  access_key: z.string(),
  status_id: integer,
  status: z.string(),
  pack_status: z.string(),
  route_status: z.string(),
  courier: z.object({ name: z.string(), surname: z.string(), phone: z.string() }).nullable(),
  occurred_at: z.string(),
});
export type NotificationBody = z.infer<typeof notification>;
