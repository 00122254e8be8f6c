import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createDynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/stores/parked-orders.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { openApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { createShopIdLookup } from "#shared/bridge/adapters/shopify/stores/shop-id-lookup.ts";
import { createShopLookup } from "#shared/bridge/adapters/shopify/stores/shop-lookup.ts";
import { storeOrderIdSchema, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import type { ReconcileQueueEntry } from "#shared/bridge/ports/reconcile.ts";
import { handleInstallationEvent } from "#shared/bridge/use-cases/stores/handle-installation-event.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { buildCourierAccount, buildDelivery, buildStore } from "#test/builders/bridge/delivery.ts";
import { openTestVault } from "#test/builders/bridge/keys.ts";
import { createShopId } from "#test/sandbox/shopify/shop.ts";
import { startInstalledShop } from "./installed-shop.ts";

type InstallationEvent = Parameters<ReturnType<typeof handleInstallationEvent>>[0];

/** The domain of the shop, and the one that it can change to. */
export const OLD = "tea-house.myshopify.com";
export const NEW = "leaf-house.myshopify.com";
export const storeId = toShopifyStoreId(OLD);
/** Shopify's id of the shop. */
export const SHOP_ID = createShopId(OLD);

/** Starts a shop that opened the app and is connected, with one booked delivery. */
export async function startConnectedShop() {
  const shop = await startInstalledShop("tea-house");
  const requests: ReconcileRequest[] = [];
  // The sandbox answers for the present domain of the shop only.
  const app = { ...shop.app, adminUrl: `${shop.url}/{shop}` };
  const createAdmin = () => createShopifyAdmin(app, systemClock);
  const openStores = () => createDynamoStores(shop.table, openTestVault);
  async function openInstalledApp() {
    const { id_token } = await shop.shopLookup("app/id-token");
    return openApp(app, systemClock)(String(id_token));
  }

  const createDeps = () => ({
    installations: shop.installations,
    shopLookup: { ...createShopLookup(createAdmin()), ...createShopIdLookup(app, systemClock) },
    stores: openStores(),
    admins: { deleteSite: async () => undefined },
    storeData: createDynamoStoreData(shop.table),
    parkedOrders: createDynamoParkedOrders(shop.table),
    identities: shop.installations,
    checkpoints: { save: async () => undefined },
    reconcileQueue: {
      send: async (request: ReconcileRequest) => void requests.push(request),
      sendAll: async (entries: readonly ReconcileQueueEntry[]) =>
        void requests.push(...entries.map(({ request }) => request)),
    },
    shopEvents: { send: async () => undefined },
    settings: { read: async () => DEFAULT_SETTINGS },
    clock: systemClock,
  });

  await openInstalledApp();
  await openStores().putAccount(buildCourierAccount());
  const store = buildStore({ storeId, access: { kind: "shopify", shop: OLD } });
  await openStores().connect(store, systemClock());
  const key = { storeId, orderId: storeOrderIdSchema.parse("1"), part: 1 };
  await createDynamoDeliveries(shop.table).create({ ...buildDelivery({ key }), state: "booked" });

  return {
    ...shop,
    app,
    requests,
    createAdmin,
    openStores,
    openInstalledApp,
    rename: () => shop.shopLookup("app/rename", { shop: NEW }),
    createDeps,
    /** Handles an event that names the new domain, as a new process does. */
    handleEvent: (
      event: Pick<InstallationEvent, "shopId" | "reason"> & { readonly shop?: string },
    ) => handleInstallationEvent(createDeps())({ kind: "check-installation", shop: NEW, ...event }),
  };
}
export type ConnectedShop = Awaited<ReturnType<typeof startConnectedShop>>;
