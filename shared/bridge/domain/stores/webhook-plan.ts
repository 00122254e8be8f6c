/** The topics of the order webhooks that the bridge registers in a WooCommerce store, and accepts. */
export const WEBHOOK_TOPICS = [
  "order.created",
  "order.updated",
  "order.deleted",
  "order.restored",
] as const;
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

/** A webhook of a store that points to the bridge. */
export interface RegisteredWebhook {
  readonly id: number;
  readonly topic: string;
  /** False: the merchant paused it, or WooCommerce disabled it after seven failures. */
  readonly isActive: boolean;
  /** Its secret is of a key that is no longer the current one. It works until that key is removed. */
  readonly isOutdated?: boolean;
}

/** The changes after which each topic has exactly one working webhook. */
export interface WebhookPlan {
  readonly create: readonly WebhookTopic[];
  readonly remove: readonly number[];
}

/** Whether webhooks have to be made again with the secret of the current key. */
export const hasOutdatedWebhook = (registered: readonly RegisteredWebhook[]): boolean =>
  registered.some(({ isOutdated }) => isOutdated === true);

/**
 * Keeps the newest active webhook of each topic. A disabled webhook is replaced, not activated:
 * WooCommerce keeps its failure count and would disable it at the next failure. `renew` replaces
 * all.
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
