import * as z from "zod";
import {
  mailEnv,
  publicUrlEnv,
  shopifyAdminEnv,
  tableEnv,
} from "#functions/bridge/composition/env.ts";

export const sendMerchantMailEnv = z.object({
  ...tableEnv,
  ...publicUrlEnv,
  ...shopifyAdminEnv,
  ...mailEnv,
});
export type SendMerchantMailEnv = Record<keyof z.infer<typeof sendMerchantMailEnv>, string>;
