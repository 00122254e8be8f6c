import * as z from "zod";
import { integer } from "#shared/contract/fields.ts";
import { OUR_POINT_STATUSES, POINT_STATUSES } from "#shared/contract/points/point-status-texts.ts";

/** Ours: the body of a notification, signed as the Standard Webhooks specification says. */
export const notification = z.object({
  id: z
    .string()
    .meta({ description: "Id of the notification; the same at every attempt.", "x-ours": true }),
  event: z
    .literal("point.status_changed")
    .meta({ description: "What happened: always `point.status_changed`.", "x-ours": true }),
  dropoff_id: integer.meta({ description: "Id of the point.", "x-ours": true }),
  access_key: z.string().meta({ description: "Your own id of the point.", "x-ours": true }),
  status_id: integer.meta({
    description: `The new status: ${POINT_STATUSES} And: ${OUR_POINT_STATUSES}`,
    "x-ours": true,
  }),
  status: z.string().meta({ description: "The new status in words.", "x-ours": true }),
  pack_status: z.string().meta({ description: "Status of the parcel in words.", "x-ours": true }),
  route_status: z.string().meta({ description: "Status of its route in words.", "x-ours": true }),
  courier: z
    .object({
      name: z.string().meta({ description: "First name.", "x-ours": true }),
      surname: z.string().meta({ description: "Last name.", "x-ours": true }),
      phone: z.string().meta({ description: "Phone.", "x-ours": true }),
    })
    .nullable()
    .meta({ description: "The courier; null while none is assigned.", "x-ours": true }),
  occurred_at: z
    .string()
    .meta({ description: "When the status changed: ISO-8601, UTC.", "x-ours": true }),
});
export type NotificationBody = z.infer<typeof notification>;
