import type { DueReferences } from "#shared/courier/ports/due-work.ts";
import type { SweepDueWorkDeps } from "./sweep-due-work.ts";

type CompleteClaimsDeps = Pick<SweepDueWorkDeps, "points" | "orders" | "quotes">;

/**
 * Returns the functions that store the point or the order of a claim whose process died. Reading
 * completes it.
 */
export const completeClaims = ({ points, orders, quotes }: CompleteClaimsDeps) => ({
  point: ({ accountNumber, key }: DueReferences["point-claim"]) =>
    points.findByKey(accountNumber, key),

  async order({ token }: DueReferences["order-claim"]) {
    const found = await quotes.find(token);
    if (found !== undefined && "usedToken" in found) await orders.findByToken(found.usedToken);
  },
});
