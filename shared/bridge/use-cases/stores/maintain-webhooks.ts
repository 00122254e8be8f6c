import { isRenewalDue } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import { hasOutdatedWebhook, planWebhooks } from "#shared/bridge/domain/stores/webhook-plan.ts";
import type { StoreHealthRecords } from "#shared/bridge/ports/store-health.ts";
import type { StoreWebhooks } from "#shared/bridge/ports/store-maintenance.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { applyWebhookPlan } from "./ensure-webhooks.ts";

interface Deps {
  readonly health: StoreHealthRecords;
  readonly clock: Clock;
  /** Requests reconciliation of every order that changed at or after this time. */
  readonly sweepSince: (since: Date) => Promise<void>;
}

/** Covers clock differences and deliveries that failed before the store disabled the webhook. */
const OUTAGE_MARGIN_MS = 60 * 60_000;

/**
 * Checks a store's webhooks, replaces those that no longer work, and sweeps the time since they
 * last worked. Saves the state `repairing` before it replaces a webhook, because afterwards nothing
 * shows that a sweep is still needed.
 */
export async function maintainWebhooks(
  { health, clock, sweepSince }: Deps,
  { storeId }: Store,
  previousHealth: StoreHealth,
  webhooks: StoreWebhooks,
): Promise<{ replaced: number }> {
  const now = clock();
  const previous = previousHealth.webhooks;
  // Webhooks that a first connection or a reconnection needs were not lost.
  const wasConnected = previous !== undefined && previous.state !== "disconnected";
  const shouldRenew = isRenewalDue(previousHealth, now);
  const registered = await webhooks.list();
  const repair = planWebhooks(registered, shouldRenew);
  // A webhook with the secret of an earlier key works: to make it again is no repair.
  const plan = hasOutdatedWebhook(registered) ? planWebhooks(registered, true) : repair;
  const missedSince =
    previous?.state === "repairing" || repair.create.length > 0 ? previous?.healthyAt : undefined;
  const checkResult = {
    checkedAt: now,
    healthyAt: previous?.healthyAt,
    renewedAt: previous?.renewedAt,
    replaced: previous?.replaced ?? 0,
  };
  if (plan.create.length + plan.remove.length > 0) {
    await health.update(storeId, { webhooks: { ...checkResult, state: "repairing" } });
    await applyWebhookPlan(webhooks, plan);
  }
  if (missedSince !== undefined)
    await sweepSince(new Date(missedSince.getTime() - OUTAGE_MARGIN_MS));
  await health.update(storeId, {
    webhooks: {
      ...checkResult,
      state: "healthy",
      healthyAt: now,
      renewedAt: shouldRenew ? now : previous?.renewedAt,
      replaced: checkResult.replaced + (wasConnected ? repair.create.length : 0),
    },
  });
  return { replaced: wasConnected ? repair.create.length : 0 };
}
