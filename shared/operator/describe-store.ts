import * as z from "zod";
import type { Store } from "./answers.ts";
import { formatAge } from "./format-time.ts";
import type { FailingStore } from "./life-signs.ts";

/** Says in a few words how a store is, if need be by its deliveries that fail. */
export function describeStore(
  store: Store,
  now: Date,
  failing: readonly FailingStore[] = [],
): string {
  if (store.storefront === "disconnected") return "disconnected";
  if (store.failing_since !== null) return `failing for ${formatAge(store.failing_since, now)}`;
  const found = failing.find(({ storeId }) => storeId === store.store_id);
  if (found !== undefined) return found.is;
  if (store.paused_at !== null) return `paused for ${formatAge(store.paused_at, now)}`;
  if (store.account_id === null) return "no courier account";
  return store.started_at === null ? "not started" : "ok";
}

/** Says how long ago a webhook of a store came. Of ten minutes the first one is noted. */
export const describeLastWebhook = (
  { webhook_received_at: at }: Pick<Store, "webhook_received_at">,
  now: Date,
): string => (at === null ? "-" : `${formatAge(at, now)} ago`);

const storeHealthSchema = z.object({
  connection: z.string(),
  webhook_received_at: z.string().nullable().default(null),
  sweep: z
    .object({
      failing_since: z.string().nullable(),
      succeeded_at: z.string().nullable().default(null),
    })
    .optional(),
  webhooks: z.object({ state: z.string() }).optional(),
  order_comparison: z.object({ missing: z.int() }).optional(),
});

/**
 * Whether the health of one store needs a person: its orders do not all arrive. A pause is wanted, and a
 * store that was not read yet is well.
 */
export function isUnhealthy(health: unknown): boolean {
  const { connection, sweep, webhooks, order_comparison: week } = storeHealthSchema.parse(health);
  return (
    connection !== "connected" ||
    (sweep?.failing_since ?? null) !== null ||
    (webhooks !== undefined && webhooks.state !== "healthy") ||
    (week?.missing ?? 0) > 0
  );
}

/** Says when a store was last heard of, for an order of it that the bridge has not seen. */
export function describeArrivals(health: unknown, now: Date): string[] {
  const { webhook_received_at: webhookAt, sweep } = storeHealthSchema.parse(health);
  const sweptAt = sweep?.succeeded_at ?? null;
  return [
    webhookAt === null
      ? "Its store: no webhook was noted yet."
      : `Its store: a webhook came ${formatAge(webhookAt, now)} ago (one in ten minutes is noted).`,
    sweptAt === null
      ? "Its store: no sweep has completed yet."
      : `Its store: the last sweep was ${formatAge(sweptAt, now)} ago.`,
  ];
}

/** Whether a store needs a person. */
export const isFailing = (store: Store): boolean =>
  store.failing_since !== null || store.webhooks === "repairing";
