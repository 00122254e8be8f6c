import {
  hasOutdatedWebhook,
  planWebhooks,
  type WebhookPlan,
} from "#shared/bridge/domain/stores/webhook-plan.ts";
import type { StoreWebhooks } from "#shared/bridge/ports/store-maintenance.ts";

/** Ensures that each topic has exactly one working webhook. Safe to repeat, also after a crash. */
export async function ensureWebhooks(webhooks: StoreWebhooks): Promise<WebhookPlan> {
  const registered = await webhooks.list();
  const plan = planWebhooks(registered, hasOutdatedWebhook(registered));
  await applyWebhookPlan(webhooks, plan);
  return plan;
}

/**
 * Applies the plan. Removes before it creates: the removed webhooks are dead or duplicates, so no
 * event is lost. A store that refuses every removal does not collect more and more webhooks.
 */
export async function applyWebhookPlan(
  webhooks: StoreWebhooks,
  { create, remove }: WebhookPlan,
): Promise<void> {
  if (remove.length > 0) await webhooks.remove(remove);
  for (const topic of create) await webhooks.create(topic);
}
