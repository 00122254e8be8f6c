import type { AdvanceDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { anAccount, aStore, noon } from "#test/builders/bridge/delivery.ts";
import { anOrder } from "#test/builders/bridge/store-order.ts";
import { inMemoryBatches } from "./batches.ts";
import { inMemoryDeliveries } from "./deliveries.ts";
import { documentedCourier } from "./documented-courier.ts";
import { inMemorySettings } from "./settings-repository.ts";
import { rememberingStorefront } from "./storefront.ts";

/** All that advancing needs, in memory; name only what the test is about. */
export const advanceDeps = (parts: Partial<AdvanceDeps> = {}): AdvanceDeps => ({
  deliveries: inMemoryDeliveries(),
  batches: inMemoryBatches(),
  tenants: { store: async () => aStore(), account: async () => anAccount() },
  settings: inMemorySettings(),
  rates: { take: async () => undefined },
  hints: { send: async () => undefined },
  storefrontOf: () => rememberingStorefront(anOrder()).storefront,
  courierOf: () => documentedCourier().courier,
  trackingUrl: async () => "https://bridge.test/track/t",
  clock: () => noon,
  ...parts,
});
