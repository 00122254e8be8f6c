import * as z from "zod";
import { requireKeys, tableEnv } from "#functions/bridge/composition/env.ts";

export const trackDeliveryEnv = z.object({
  ...tableEnv,
  ...requireKeys("tracking-links"),
});
export type TrackDeliveryEnv = Record<keyof z.infer<typeof trackDeliveryEnv>, string>;

/** The buyer's page, in API Gateway's notation. The stack creates the route. */
export const TRACKING_ROUTES = ["GET /track/{token}"] as const;
