import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { Courier } from "#shared/bridge/ports/courier.ts";
import type { AccountGate } from "./account-circuit-breaker.ts";

/** The same courier behind the account's gate: while that is shut, every call throws `Unavailable` unasked. */
export function guardedCourier(courier: Courier, accountId: AccountId, gate: AccountGate): Courier {
  const guarded =
    <Input extends unknown[], Answer>(ask: (...input: Input) => Promise<Answer>) =>
    (...input: Input) =>
      gate.pass(accountId, () => ask.apply(courier, input));

  return {
    findPoint: guarded(courier.findPoint),
    track: guarded(courier.track),
    createPoint: guarded(courier.createPoint),
    markPoint: guarded(courier.markPoint),
    quote: guarded(courier.quote),
    confirm: guarded(courier.confirm),
    orderOfToken: guarded(courier.orderOfToken),
    readOrder: guarded(courier.readOrder),
    locateDriver: guarded(courier.locateDriver),
    cancelOrder: guarded(courier.cancelOrder),
    rateDriver: guarded(courier.rateDriver),
  };
}
