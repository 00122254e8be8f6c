import { expect, it } from "vitest";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { describeStoreHealth } from "#shared/bridge/domain/stores/describe-store-health.ts";
import {
  recordFailedSweep,
  recordSweep,
  type StoreHealth,
} from "#shared/bridge/domain/stores/store-health.ts";

const now = new Date("2026-11-24T12:00:00.000Z");
const sweep = recordSweep(undefined, { found: 1, missedByWebhooks: 0 }, now);
const failed = recordFailedSweep(sweep, createMessage("store-disconnected"), now);
const webhooks = { state: "healthy", checkedAt: now, healthyAt: now, replaced: 0 } as const;
const shop = { kind: "woocommerce" } as const;

it.each<[string, { kind: "woocommerce" | "disconnected" }, StoreHealth, boolean, string]>([
  ["arrive", shop, { sweep, webhooks }, true, "store-orders-arrive"],
  ["were never read", shop, {}, true, "store-not-read-yet"],
  ["cannot be read", shop, { sweep: failed, webhooks }, false, "store-disconnected"],
  [
    "are read though webhooks fail",
    shop,
    { sweep, webhooks: { ...webhooks, lastError: createMessage("store-disconnected") } },
    false,
    "store-disconnected",
  ],
  [
    "were not reported",
    shop,
    { sweep, webhooks: { ...webhooks, state: "repairing" } },
    true,
    "store-webhooks-repairing",
  ],
  ["are gone with the store", { kind: "disconnected" }, { sweep }, false, "store-disconnected"],
])("says of a store whose orders %s", (_, access, health, isHealthy, code) => {
  const described = describeStoreHealth(access, health);

  expect(described.isHealthy).toBe(isHealthy);
  expect(described.message.code).toBe(code);
});
