import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { AccountCircuitBreaker } from "./account-circuit-breaker.ts";

/** Wraps stores: whoever reads an account calls its courier next, so that its health is read along with it. */
export const readHealthAhead = <Wrapped extends Pick<Stores, "findAccount">>(
  stores: Wrapped,
  { readAhead }: Pick<AccountCircuitBreaker, "readAhead">,
): Wrapped => ({
  ...stores,
  findAccount(accountId) {
    readAhead(accountId);
    return stores.findAccount(accountId);
  },
});
