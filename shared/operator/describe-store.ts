import type { Store } from "./answers.ts";
import { formatAge } from "./format-time.ts";

/** Says in a few words how a store is. */
export function describeStore(store: Store, now: Date): string {
  if (store.storefront === "disconnected") return "disconnected";
  if (store.failing_since !== null) return `failing for ${formatAge(store.failing_since, now)}`;
  if (store.paused_at !== null) return `paused for ${formatAge(store.paused_at, now)}`;
  if (store.account_id === null) return "no courier account";
  return store.started_at === null ? "not started" : "ok";
}

/** Whether a store needs a person. */
export const isFailing = (store: Store): boolean =>
  store.failing_since !== null || store.webhooks === "repairing";
