import type { AdvanceDeps } from "#shared/bridge/use-cases/advance-deps.ts";
import { anAccount, aStore, noon } from "#test/builders/bridge-delivery.ts";
import { anOrder } from "#test/builders/bridge-order.ts";
import { inMemoryBatches } from "./bridge-batches.ts";
import { documentedCourier } from "./bridge-courier.ts";
import { inMemoryDeliveries } from "./bridge-deliveries.ts";
import { inMemorySettings } from "./bridge-settings.ts";
import { rememberingStorefront } from "./bridge-storefront.ts";

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
