import { sameSecret } from "#shared/courier/adapters/crypto/credentials.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import { ok, refused } from "#shared/kernel/result.ts";
import type { Identify } from "../http/router.ts";

/** Whoever holds the operator's key. */
export type Operator = "operator";

const UNAUTHENTICATED: Refusal = {
  name: "unauthenticated",
  msgtext: "The header x-ops-key must be the operator's key.",
};

/** The operator, proved by `x-ops-key`; compared in constant time. */
export const identifyOperator =
  (opsKey: Promise<string>): Identify<Operator> =>
  async (headers) =>
    sameSecret(headers["x-ops-key"] ?? "", await opsKey)
      ? ok("operator")
      : refused(UNAUTHENTICATED);
