const hooksByTopic: ReadonlyMap<string, string[]> = new Map(
  Object.entries({
    "order.created": ["woocommerce_new_order"],
    "order.updated": ["woocommerce_update_order", "woocommerce_order_refunded"],
    "order.deleted": ["wp_trash_post", "woocommerce_trash_order"],
    "order.restored": ["untrashed_post", "woocommerce_untrash_order"],
  }),
);

/** Returns true if a webhook may have the topic. The sandbox store fires order topics only. */
export function isTopic(topic: string): boolean {
  return /^((coupon|customer|order|product)\.(created|updated|deleted|restored)|action\.(woocommerce|wc)_\w+)$/.test(
    topic,
  );
}

/** Returns the resource and the event of a topic, and the hooks that fire it. */
export function parseTopicParts(topic: string): {
  resource: string;
  event: string;
  hooks: string[];
} {
  const dot = topic.indexOf(".");
  const [resource, event] = [topic.slice(0, dot), topic.slice(dot + 1)];
  return {
    resource,
    event,
    hooks: hooksByTopic.get(topic) ?? (resource === "action" ? [event] : []),
  };
}
