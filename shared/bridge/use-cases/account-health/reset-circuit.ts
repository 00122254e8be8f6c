import { closeCircuit, isOutage } from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { AccountHealthRecords } from "#shared/bridge/ports/account-health.ts";
import type { UnnamedNotifications } from "#shared/bridge/ports/unnamed-notifications.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly health: Pick<AccountHealthRecords, "read" | "reset">;
  readonly notifications: Pick<UnnamedNotifications, "record">;
  readonly clock: Clock;
}

/**
 * Closes the circuit of an account that works again. If that ends an outage, what the courier had to
 * tell may be lost: the sweep then requests the open deliveries of every store, step by step.
 */
export const resetCircuit =
  ({ health, notifications, clock }: Deps): AccountHealthRecords["reset"] =>
  async (accountId: AccountId) => {
    const { health: circuit } = await health.read(accountId);
    if (isOutage(circuit)) await notifications.record(accountId, clock());
    await health.reset(accountId, closeCircuit(circuit, clock()));
  };
