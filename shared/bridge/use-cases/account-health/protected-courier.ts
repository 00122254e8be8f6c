import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { AccountCircuitBreaker } from "./account-circuit-breaker.ts";

/**
 * Wraps a courier with the circuit breaker. While the circuit is open, calls throw
 * `UnavailableError`.
 */
export function createProtectedCourier(
  courier: Courier,
  accountId: AccountId,
  circuitBreaker: Pick<AccountCircuitBreaker, "execute" | "executeAside">,
): Courier {
  const protectWith =
    (execute: AccountCircuitBreaker["execute"]) =>
    <Input extends unknown[], Answer>(call: (...input: Input) => Promise<Answer>) =>
    (...input: Input) =>
      execute(accountId, () => call.apply(courier, input));
  const protect = protectWith(circuitBreaker.execute);
  const protectAside = protectWith(circuitBreaker.executeAside);

  return {
    findPoint: protect(courier.findPoint),
    trackPoint: protect(courier.trackPoint),
    createPoint: protect(courier.createPoint),
    markPoint: protect(courier.markPoint),
    quote: protect(courier.quote),
    confirm: protect(courier.confirm),
    findOrderByToken: protect(courier.findOrderByToken),
    readOrder: protect(courier.readOrder),
    locateDriver: protect(courier.locateDriver),
    cancelOrder: protect(courier.cancelOrder),
    // A courier whose list fails still tells of each order.
    listOrders: protectAside(courier.listOrders),
    // A rating, an erasure or an unknown address can be answered with 403 or 500. That must not stop
    // the account's orders.
    rateDriver: protectAside(courier.rateDriver),
    ratePointDriver: protectAside(courier.ratePointDriver),
    erase: protectAside(courier.erase),
  };
}
