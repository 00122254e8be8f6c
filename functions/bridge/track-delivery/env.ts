import * as z from "zod";
import { masterKeyEnv, tableEnv } from "#functions/bridge/composition/env.ts";

export const trackDeliveryEnv = z.object({
  ...tableEnv,
  ...masterKeyEnv,
});
export type TrackDeliveryEnv = Record<keyof z.infer<typeof trackDeliveryEnv>, string>;
