import * as z from "zod";
import { integer } from "#shared/contract/fields.ts";
import { OUR_POINT_STATUSES, POINT_STATUSES } from "#shared/contract/points/point-status-texts.ts";

/** Ours: the body of a notification, signed according to the Standard Webhooks specification. */
export const notification = z.object({
  id: z.string().meta({
    description: "The id of the notification. It is the same for every attempt.",
    "x-ours": true,
  }),
  event: z
    .literal("point.status_changed")
    .meta({ description: "The event type. Always `point.status_changed`.", "x-ours": true }),
  dropoff_id: integer.meta({ description: "Id of the point.", "x-ours": true }),
  access_key: z.string().meta({ description: "Your own id for the point.", "x-ours": true }),
  status_id: integer.meta({
    description: `The new status: ${POINT_STATUSES} And: ${OUR_POINT_STATUSES}`,
    "x-ours": true,
  }),
  status: z.string().meta({ description: "The new status as text.", "x-ours": true }),
  pack_status: z
    .string()
    .meta({ description: "The status of the parcel as text.", "x-ours": true }),
  route_status: z
    .string()
    .meta({ description: "The status of the route as text.", "x-ours": true }),
  courier: z
    .object({
      name: z.string().meta({ description: "First name.", "x-ours": true }),
      surname: z.string().meta({ description: "Last name.", "x-ours": true }),
      phone: z.string().meta({ description: "Phone.", "x-ours": true }),
    })
    .nullable()
    .meta({ description: "The courier, or null while no courier is assigned.", "x-ours": true }),
  occurred_at: z
    .string()
    .meta({ description: "The time of the status change, as ISO-8601 in UTC.", "x-ours": true }),
});
export type NotificationBody = z.infer<typeof notification>;
