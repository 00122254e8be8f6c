import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoBatches } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoCourierErasures } from "#shared/bridge/adapters/dynamodb/privacy/courier-erasures.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import { eraseStore } from "#shared/bridge/use-cases/privacy/erase-store.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import {
  buildCourierAccount,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createInMemoryInstallations } from "#test/fakes/bridge/installations.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";
import { listItems } from "./search-stored-items.ts";

/** Connects a WooCommerce store with one order, in a table, whose deliveries a worker reconciles. */
export async function connectErasableStore() {
  const table = await startTable("bridge", BRIDGE_INDEXES);
  const openVault = async () => createTestVault("master");
  const stores = createDynamoStores(table, openVault);
  const storeData = createDynamoStoreData(table, () => noon);
  const courier = createDocumentedCourier(() => noon);
  const { storefront } = createFakeStorefront(buildStoreOrder());
  const connect = async (store: Partial<Store> = {}) => {
    const { start = EVERY_ORDER, ...connected } = buildStore(store);
    const result = await stores.connect(connected, noon);
    await stores.saveStart(connected.storeId, () => start);
    return result;
  };
  await stores.putAccount(buildCourierAccount());
  await connect();
  const deps: ReconcileDeps = createReconcileDeps({
    deliveries: createDynamoDeliveries(table),
    batches: createDynamoBatches(table),
    erasures: createDynamoCourierErasures(table),
    stores,
    storeData,
    openStorefront: () => storefront,
    openCourier: () => courier.courier,
  });

  return {
    table,
    deps,
    storeData,
    storefront,
    ...courier,
    connect,
    /** Disconnects and erases the store, as the operator's call and its event do. */
    async erase(storeId: StoreId = buildDeliveryKey().storeId) {
      await stores.disconnect(storeId);
      await eraseStore(
        {
          stores,
          admins: { deleteSite: async () => undefined },
          storeData,
          installations: createInMemoryInstallations(),
          clock: () => new Date(),
          shopLookup: { listGrantedScopes: async () => "access-revoked" },
          shopEvents: { send: async () => undefined },
        },
        { kind: "erase-store", storeId },
      );
    },
    /** Lists the sort keys of what is stored in the store's partition. */
    async listLeft(storeId: StoreId = buildDeliveryKey().storeId) {
      const items = await listItems(table);
      return items.filter(({ pk }) => pk === `STORE#${storeId}`).map(({ sk }) => sk);
    },
    async listErasures() {
      const items = await listItems(table);
      return items.filter(({ sk }) => String(sk).startsWith("ERASURE#")).map(({ sk }) => sk);
    },
  };
}

export type ErasableStore = Awaited<ReturnType<typeof connectErasableStore>>;
