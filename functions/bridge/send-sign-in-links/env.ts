import * as z from "zod";
import { mailEnv, publicUrlEnv, requireKeys, tableEnv } from "#functions/bridge/composition/env.ts";

export const sendSignInLinksEnv = z.object({
  ...tableEnv,
  ...requireKeys("personal-data"),
  ...publicUrlEnv,
  ...mailEnv,
});
export type SendSignInLinksEnv = Record<keyof z.infer<typeof sendSignInLinksEnv>, string>;
export type SendSignInLinksVariables = z.output<typeof sendSignInLinksEnv>;
