import { isRenewalDue } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import { planWebhooks } from "#shared/bridge/domain/stores/webhook-plan.ts";
import type { StoreHealthBook } from "#shared/bridge/ports/store-health.ts";
import type { StoreWebhooks } from "#shared/bridge/ports/store-maintenance.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { carryOut } from "./ensure-webhooks.ts";

interface Deps {
  readonly health: StoreHealthBook;
  readonly clock: Clock;
  /** Hints at all that changed in the store from then on. */
  readonly sweepFrom: (since: Date) => Promise<void>;
}

/** The store's clock may differ from ours, and a webhook may have been failing before it was disabled. */
const OUTAGE_MARGIN_MS = 60 * 60_000;

/**
 * Checks a store's webhooks, replaces those that no longer tell, and sweeps the time since they last
 * did. That the sweep is owed is noted before anything is replaced: once replaced, nothing shows it.
 */
export async function keepWebhooks(
  { health, clock, sweepFrom }: Deps,
  { storeId }: Store,
  known: StoreHealth,
  webhooks: StoreWebhooks,
): Promise<{ replaced: number }> {
  const now = clock();
  const before = known.webhooks;
  const renew = isRenewalDue(known, now);
  const plan = planWebhooks(await webhooks.list(), renew);
  const owed =
    before?.state === "repairing" || plan.create.length > 0 ? before?.healthyAt : undefined;
  const checked = {
    checkedAt: now,
    healthyAt: before?.healthyAt,
    renewedAt: before?.renewedAt,
    replaced: before?.replaced ?? 0,
  };
  if (plan.create.length + plan.remove.length > 0) {
    await health.note(storeId, { webhooks: { ...checked, state: "repairing" } });
    await carryOut(webhooks, plan);
  }
  if (owed !== undefined) await sweepFrom(new Date(owed.getTime() - OUTAGE_MARGIN_MS));
  await health.note(storeId, {
    webhooks: {
      ...checked,
      state: "healthy",
      healthyAt: now,
      renewedAt: renew ? now : before?.renewedAt,
      replaced: checked.replaced + plan.create.length,
    },
  });
  return { replaced: before === undefined ? 0 : plan.create.length };
}
