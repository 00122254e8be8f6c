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
  const protect =
    <Input extends unknown[], Answer>(call: (...input: Input) => Promise<Answer>) =>
    (...input: Input) =>
      circuitBreaker.execute(accountId, () => call.apply(courier, input));

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
    // A rating, an erasure or an unknown address can be answered with 403 or 500. That must not stop
    // the account's orders.
    rateDriver: (orderId, rating) =>
      circuitBreaker.executeAside(accountId, () => courier.rateDriver(orderId, rating)),
    ratePointDriver: (pointId, rating) =>
      circuitBreaker.executeAside(accountId, () => courier.ratePointDriver(pointId, rating)),
    erase: (kind, id) => circuitBreaker.executeAside(accountId, () => courier.erase(kind, id)),
  };
}
