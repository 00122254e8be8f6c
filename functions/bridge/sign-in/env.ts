import * as z from "zod";
import {
  auditEnv,
  mailEnv,
  publicUrlEnv,
  signInQueueEnv,
  tableEnv,
} from "#functions/bridge/composition/env.ts";

export const signInEnv = z.object({
  ...tableEnv,
  ...signInQueueEnv,
  ...publicUrlEnv,
  ...mailEnv,
  ...auditEnv,
});
export type SignInVariables = z.output<typeof signInEnv>;
export type SignInEnv = Record<keyof z.infer<typeof signInEnv>, string>;

/** The pages, as API Gateway names them; the stack routes these. */
export const SIGN_IN_ROUTES = [
  "GET /sign-in",
  "POST /sign-in",
  "GET /sign-in/link",
  "POST /sign-in/link",
  "POST /sign-out",
  "POST /sign-out-everywhere",
] as const;
