import * as z from "zod";

export const merchantPagesEnv = z.object({
  TABLE_NAME: z.string(),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
  /** The bridge's own origin. */
  PUBLIC_URL: z.url(),
});
export type MerchantPagesEnv = Record<keyof z.infer<typeof merchantPagesEnv>, string>;

/** The merchant's pages, as API Gateway names them; the stack routes these. */
export const MERCHANT_PAGES_ROUTES = ["GET /app"] as const;
