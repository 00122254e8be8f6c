import * as z from "zod";
import { mailEnv, publicUrlEnv, sealedTableEnv } from "#functions/bridge/composition/env.ts";

export const sendSignInLinksEnv = z.object({
  ...sealedTableEnv,
  ...publicUrlEnv,
  ...mailEnv,
});
export type SendSignInLinksEnv = Record<keyof z.infer<typeof sendSignInLinksEnv>, string>;
export type SendSignInLinksVariables = z.output<typeof sendSignInLinksEnv>;
