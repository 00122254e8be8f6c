import * as z from "zod";
import { ORDER_STATUSES } from "./order-value-texts.ts";

/** Interface document, Driver location record. */
export const driverLocation = z
  .object({
    pack_status: z.string().meta({ description: "Status of the order.", "x-ours": ORDER_STATUSES }),
    order_status: z.string().meta({ description: "Status of the order.", "x-ours": "As text." }),
    courier_name: z.string().meta({ description: "First name of the courier." }),
    courier_surname: z.string().meta({ description: "Last name of the courier." }),
    courier_phone_number: z.string().meta({ description: "Phone of the courier." }),
    last_lng: z.string().meta({
      description: "Last known longitude in degrees.",
      "x-ours": "Empty before the first report.",
    }),
    last_lat: z.string().meta({
      description: "Last known latitude in degrees.",
      "x-ours": "Empty before the first report.",
    }),
    last_timezone: z
      .string()
      .meta({ description: "Time zone of the courier.", "x-ours": "`UTC`." }),
    last_location_date: z.string().meta({
      description: "The time of the last known location, in UTC.",
      "x-ours": "ISO-8601. Empty before the first report.",
    }),
    last_seen_date: z.string().meta({
      description: "The time at which the courier last used the app.",
      "x-ours": "ISO-8601 in UTC. Empty before that time.",
    }),
    svc_email: z.int().meta({ description: "E-mail about the order: 1 enabled, 0 disabled." }),
    svc_nots: z.int().meta({ description: "Push notifications: 1 enabled, 0 disabled." }),
    svc_sms: z
      .int()
      .meta({ description: "Text messages: 1 enabled, 0 disabled.", "x-ours": "Always 0." }),
    svc_instant_not: z
      .string()
      .meta({ description: "Webhook notifications: 1 enabled, 0 disabled." }),
    instant_not_url: z
      .string()
      .meta({ description: "Your webhook address.", "x-ours": "Empty if none is registered." }),
  })
  .meta({ id: "DriverLocation" });
export type DriverLocation = z.output<typeof driverLocation>;
