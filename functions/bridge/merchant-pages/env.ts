import * as z from "zod";
import { mapEnv, pageHelpEnv, publicUrlEnv, tableEnv } from "#functions/bridge/composition/env.ts";

export const merchantPagesEnv = z.object({
  ...tableEnv,
  ...publicUrlEnv,
  ...pageHelpEnv,
  ...mapEnv,
});
export type MerchantPagesEnv = Record<keyof z.infer<typeof merchantPagesEnv>, string>;

/** The merchant's pages, as API Gateway names them; the stack routes these. */
export const MERCHANT_PAGES_ROUTES = ["GET /app", "POST /app/web-vitals"] as const;
