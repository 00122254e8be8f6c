import { planWebhooks, type WebhookPlan } from "#shared/bridge/domain/stores/webhook-plan.ts";
import type { StoreWebhooks } from "#shared/bridge/ports/store-maintenance.ts";

/** Sees to it that each topic has one working webhook; repeatable, also after a crash half-way. */
export async function ensureWebhooks(webhooks: StoreWebhooks): Promise<WebhookPlan> {
  const plan = planWebhooks(await webhooks.list(), false);
  await applyWebhookPlan(webhooks, plan);
  return plan;
}

/**
 * Removes first: what is removed tells nothing any more or is a double, so nothing is missed by it,
 * and a store that lets nothing be removed does not fill up with new ones.
 */
export async function applyWebhookPlan(
  webhooks: StoreWebhooks,
  { create, remove }: WebhookPlan,
): Promise<void> {
  if (remove.length > 0) await webhooks.remove(remove);
  for (const topic of create) await webhooks.create(topic);
}
