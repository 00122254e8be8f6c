import * as z from "zod";
import { auditEnv, publicUrlEnv, tableEnv } from "#functions/bridge/composition/env.ts";

export const operatorPagesEnv = z.object({
  ...tableEnv,
  ...publicUrlEnv,
  ...auditEnv,
  /** Where the operator API is for functions: the API's own address, without a CDN before it. */
  OPERATOR_API_URL: z.url(),
  OPS_KEY_ARN: z.string().startsWith("arn:"),
  /** `none` only on a developer's machine: whoever can open the page is the operator. */
  OPERATOR_SIGN_IN: z.enum(["required", "none"]),
});
export type OperatorPagesEnv = Record<keyof z.infer<typeof operatorPagesEnv>, string>;

/** How long a request of these pages may take: shorter than its function, and than API Gateway's 30 s. */
export const PAGE_LIMIT_MS = 26_000;

/** The operator's pages, as API Gateway names them; the stack routes these. */
export const OPERATOR_PAGES_ROUTES = ["GET /ops", "ANY /ops/{page}"] as const;
