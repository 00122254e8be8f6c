import type { DueReferences } from "#shared/courier/ports/due-work.ts";
import type { Orders, Quotes } from "#shared/courier/ports/orders.ts";
import type { Points } from "#shared/courier/ports/points.ts";

export interface CompleteClaimsDeps {
  readonly points: Pick<Points, "findByKey">;
  readonly orders: Pick<Orders, "findByToken">;
  readonly quotes: Pick<Quotes, "find">;
}

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
