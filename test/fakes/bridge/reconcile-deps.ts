import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { buildCourierAccount, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createInMemoryBatches } from "./batches.ts";
import { createInMemoryDeliveries } from "./deliveries.ts";
import { createDocumentedCourier } from "./documented-courier.ts";
import { createInMemoryOrderWatches } from "./order-watch/order-watches.ts";
import { createInMemorySettings } from "./settings-repository.ts";
import { createFakeStorefront } from "./storefront.ts";

/** Creates the dependencies of reconciling in memory. `parts` replaces some of them. */
export const createReconcileDeps = (parts: Partial<ReconcileDeps> = {}): ReconcileDeps => ({
  deliveries: createInMemoryDeliveries(),
  batches: createInMemoryBatches(),
  stores: { find: async () => buildStore(), findAccount: async () => buildCourierAccount() },
  settings: createInMemorySettings(),
  rates: { claim: async () => undefined },
  erasures: { request: async () => undefined },
  storeData: { eraseLeftover: async () => "nothing", wasRedacted: async () => false },
  reconcileQueue: { send: async () => undefined },
  orderWatches: createInMemoryOrderWatches().orderWatches,
  openStorefront: () => createFakeStorefront(buildStoreOrder()).storefront,
  openCourier: () => createDocumentedCourier().courier,
  buildTrackingUrl: async () => "https://bridge.test/track/t",
  formatMessage: ({ code }) => code,
  writeOrderNote: (_, { part, incident, at }) => {
    const marker = `${part} ${incident?.message.code ?? "solved"} ${at.toISOString()}`;
    return { text: marker, marker, link: "https://bridge.test/app" };
  },
  reportFault: () => undefined,
  clock: () => noon,
  ...parts,
});
