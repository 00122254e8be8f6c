import * as z from "zod";

export const trackDeliveryEnv = z.object({
  TABLE_NAME: z.string(),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
});
export type TrackDeliveryEnv = Record<keyof z.infer<typeof trackDeliveryEnv>, string>;
