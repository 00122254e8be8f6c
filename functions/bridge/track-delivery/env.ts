import * as z from "zod";
import { requireKeys, storeHttpEnv, tableEnv } from "#functions/bridge/composition/env.ts";

export const trackDeliveryEnv = z.object({
  ...tableEnv,
  ...requireKeys("tracking-links"),
  /** For the photos, which a courier's links lead to. */
  ...storeHttpEnv,
  /** The style of the map; empty for a plain surface. */
  MAP_STYLE_URL: z.union([z.literal(""), z.url({ protocol: /^https$/ })]),
});
export type TrackDeliveryEnv = Record<keyof z.infer<typeof trackDeliveryEnv>, string>;

/** The buyer's page and its forms, in API Gateway's notation. The stack creates the route. */
export const TRACKING_ROUTES = ["ANY /track/{token}"] as const;
