/** What the bridge wants to hear of a WooCommerce store's orders. */
const WEBHOOK_TOPICS = [
  "order.created",
  "order.updated",
  "order.deleted",
  "order.restored",
] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

/** A webhook of a store that delivers to the bridge. */
export interface RegisteredWebhook {
  readonly id: number;
  readonly topic: string;
  /** False: paused by its merchant, or disabled by WooCommerce after seven failures. */
  readonly isActive: boolean;
}

/** What is to be done so that each topic has exactly one webhook that works. */
export interface WebhookPlan {
  readonly create: readonly WebhookTopic[];
  readonly remove: readonly number[];
}

/**
 * Keeps the newest active webhook of each topic. A disabled one is replaced, not made active again:
 * WooCommerce would remember its failures, and disable it at the next one. `renew` replaces all.
 */
export function planWebhooks(
  registered: readonly RegisteredWebhook[],
  renew: boolean,
): WebhookPlan {
  const create: WebhookTopic[] = [];
  const remove: number[] = [];
  for (const topic of WEBHOOK_TOPICS) {
    const topicWebhooks = registered.filter((one) => one.topic === topic);
    const activeWebhooks = renew ? [] : topicWebhooks.filter(({ isActive }) => isActive);
    const keptId = activeWebhooks.reduce((newest, { id }) => Math.max(newest, id), 0);
    if (keptId === 0) create.push(topic);
    remove.push(...topicWebhooks.map(({ id }) => id).filter((id) => id !== keptId));
  }
  return { create, remove };
}
