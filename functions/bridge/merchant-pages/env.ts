import * as z from "zod";
import { publicUrlEnv, tableEnv } from "#functions/bridge/composition/env.ts";

export const merchantPagesEnv = z.object({
  ...tableEnv,
  ...publicUrlEnv,
});
export type MerchantPagesEnv = Record<keyof z.infer<typeof merchantPagesEnv>, string>;

/** The merchant's pages, as API Gateway names them; the stack routes these. */
export const MERCHANT_PAGES_ROUTES = ["GET /app"] as const;
