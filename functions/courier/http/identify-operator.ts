import { findOperator, type Operator } from "#functions/http/find-operator.ts";
import type { Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, ok } from "#shared/kernel/result.ts";
import type { CallerIdentifier } from "./route.ts";

const UNAUTHENTICATED: Refusal = {
  name: "unauthenticated",
  msgtext: "The header x-ops-key must be an operator's key.",
};

/** Identifies the operator by the header `x-ops-key`. The secret has one key, or several with their owners. */
export const identifyOperator =
  (readSecret: () => Promise<string>): CallerIdentifier<Operator> =>
  async ({ headers }) => {
    const operator = findOperator(headers["x-ops-key"], await readSecret());
    return operator === undefined ? fail(UNAUTHENTICATED) : ok(operator);
  };
