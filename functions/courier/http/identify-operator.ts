import { isSameSecret } from "#shared/courier/adapters/crypto/credentials.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, ok } from "#shared/kernel/result.ts";
import type { CallerIdentifier } from "./route.ts";

/** The caller that has the operator's key. */
export type Operator = "operator";

const UNAUTHENTICATED: Refusal = {
  name: "unauthenticated",
  msgtext: "The header x-ops-key must be the operator's key.",
};

/** Identifies the operator by the header `x-ops-key`, compared in constant time. */
export const identifyOperator =
  (opsKey: Promise<string>): CallerIdentifier<Operator> =>
  async ({ headers }) =>
    isSameSecret(headers["x-ops-key"] ?? "", await opsKey) ? ok("operator") : fail(UNAUTHENTICATED);
