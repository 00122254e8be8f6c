import * as z from "zod";
import { mapEnv, requireKeys, storeHttpEnv, tableEnv } from "#functions/bridge/composition/env.ts";

export const trackDeliveryEnv = z.object({
  ...tableEnv,
  ...requireKeys("tracking-links"),
  /** For the photos, which a courier's links lead to. */
  ...storeHttpEnv,
  ...mapEnv,
});
export type TrackDeliveryEnv = Record<keyof z.infer<typeof trackDeliveryEnv>, string>;

/** The buyer's page and its forms, in API Gateway's notation. The stack creates the route. */
export const TRACKING_ROUTES = ["ANY /track/{token}"] as const;
