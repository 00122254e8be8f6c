import { expect, it } from "vitest";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { createDisconnectedStorefront } from "#shared/bridge/adapters/woocommerce/delivery/disconnected-storefront.ts";
import type { StoreAccess } from "#shared/bridge/domain/stores/store.ts";
import { eraseStore } from "#shared/bridge/use-cases/privacy/erase-store.ts";
import { reconcileBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import {
  type DisconnectStoreDeps,
  disconnectStore,
} from "#shared/bridge/use-cases/stores/disconnect-store.ts";
import {
  buildCourierAccount,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createInMemoryInstallations } from "#test/fakes/bridge/installations.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createInMemorySettings } from "#test/fakes/bridge/settings-repository.ts";

const { storeId } = buildDeliveryKey();
const disconnectedAccess: StoreAccess = { kind: "disconnected", url: "http://store.test" };

function createFixture(settings = buildSettings()) {
  const connection: { access: StoreAccess; now: Date } = { access: buildStore().access, now: noon };
  const courierFake = createDocumentedCourier(() => connection.now);
  const defaultDeps = createReconcileDeps({});
  const deps: ReconcileDeps = {
    ...defaultDeps,
    settings: createInMemorySettings(settings),
    stores: {
      find: async () => buildStore({ access: connection.access }),
      findAccount: async () => buildCourierAccount(),
    },
    openStorefront: (store) =>
      store.access.kind === "disconnected"
        ? createDisconnectedStorefront(() => connection.now)
        : defaultDeps.openStorefront(store),
    openCourier: () => courierFake.courier,
    clock: () => connection.now,
  };
  const reconcile = () => reconcileDelivery(deps)({ ...buildDeliveryKey(), reason: "test" });
  return { ...courierFake, deps, connection, reconcile };
}

it("books nothing while the store is disconnected, saves the error, and continues after a reconnection", async () => {
  const { reconcile, connection, points } = createFixture();
  const { access } = connection;
  connection.access = disconnectedAccess;

  expect(await reconcile()).toMatchObject({
    kind: "failed",
    delivery: { lastError: { code: "store-disconnected", failures: 0 } },
  });
  expect(points).toHaveLength(0);
  connection.access = access;

  expect(await reconcile()).toMatchObject({ delivery: { state: "booked", lastError: undefined } });
});

it("follows a booked delivery to its end without an alert", async () => {
  const { reconcile, connection, movePoint } = createFixture();
  await reconcile();
  connection.access = disconnectedAccess;

  for (const status of ["assigned", "delivered"] as const) {
    movePoint("1001", status);
    await reconcile();
  }

  const ended = await reconcile();
  expect(ended).toMatchObject({ delivery: { state: "completed", lastError: undefined } });
  if (!("delivery" in ended)) throw new Error("no store");
  expect(ended.delivery.alert).toBeUndefined();
  expect(ended.delivery.timeline.map((entry) => formatMessage(entry)).join()).toContain(
    "receives no more updates",
  );
});

it("disbands a batch that is waiting, and its order waits for the store", async () => {
  const batching = { kind: "minutes" as const, minutes: 10 };
  const { reconcile, connection, counts, deps } = createFixture(
    buildSettings({ defaultMode: "urgent", batching }),
  );
  const waiting = await reconcile();
  if (!("delivery" in waiting)) throw new Error("no store");
  const { batchId = expect.unreachable() } = waiting.delivery;
  connection.access = disconnectedAccess;
  connection.now = new Date(noon.getTime() + 11 * 60_000);

  expect(await reconcileBatch(deps)({ storeId, batchId, reason: "test" })).toMatchObject({
    batch: { state: "completed" },
  });
  expect(await reconcile()).toMatchObject({
    delivery: { lastError: { code: "store-disconnected" } },
  });
  expect(counts.orders).toBe(0);
});

function createDisconnectFixture(changes: Partial<DisconnectStoreDeps> = {}) {
  const log: { access: StoreAccess; steps: string[] } = { access: buildStore().access, steps: [] };
  const deps: DisconnectStoreDeps = {
    stores: {
      find: async () => buildStore({ access: log.access }),
      disconnect: async () => {
        log.steps.push("keys removed");
        log.access = disconnectedAccess;
      },
    },
    openStoreMaintenance: () => ({
      webhooks: {
        list: async () => [{ id: 7, topic: "order.created", isActive: false }],
        create: async () => undefined,
        remove: async (ids) => void log.steps.push(`webhooks ${ids} removed`),
      },
    }),
    health: {
      read: async () => ({}),
      update: async (_, { webhooks }) => void log.steps.push(`webhooks are ${webhooks?.state}`),
    },
    clock: () => noon,
    reportFailure: () => log.steps.push("failure reported"),
    ...changes,
  };
  return { deps, log };
}

it("disconnects a store: removes its webhooks first, then its keys", async () => {
  const { deps, log } = createDisconnectFixture();

  expect(await disconnectStore(deps, storeId)).toEqual({ areWebhooksRemoved: true });
  expect(log.steps).toEqual(["webhooks 7 removed", "keys removed", "webhooks are disconnected"]);
});

it("disconnects a store that no longer answers", async () => {
  const failToAnswer = async () => {
    throw new Error("no answer");
  };
  const webhooks = { list: failToAnswer, create: failToAnswer, remove: failToAnswer };
  const { deps, log } = createDisconnectFixture({ openStoreMaintenance: () => ({ webhooks }) });

  expect(await disconnectStore(deps, storeId)).toEqual({ areWebhooksRemoved: false });
  expect(log.steps).toEqual(["failure reported", "keys removed", "webhooks are disconnected"]);
});

it("reports a conflict when the store changes at the same moment", async () => {
  const { deps } = createDisconnectFixture({
    stores: { find: async () => buildStore(), disconnect: async () => undefined },
  });

  expect(await disconnectStore(deps, storeId)).toBe("changed");
});

it.each<[string, StoreAccess | undefined, string[]]>([
  ["erases a disconnected store", disconnectedAccess, ["site", "shop", "erased"]],
  ["finishes an interrupted erasure", undefined, ["erased"]],
  ["does not erase a store that is connected again", buildStore().access, []],
])("%s", async (_, access, expected) => {
  const steps: string[] = [];
  await eraseStore(
    {
      stores: {
        find: async () => access && buildStore({ access }),
        forgetShop: async () => void steps.push("shop"),
      },
      admins: { deleteSite: async () => void steps.push("site") },
      storeData: {
        erasePiece: async () => {
          steps.push("erased");
          return "erased";
        },
      },
      installations: createInMemoryInstallations(),
      clock: () => new Date(),
      shopLookup: { listGrantedScopes: async () => "access-revoked" },
      shopEvents: { send: async () => void steps.push("next piece") },
    },
    { kind: "erase-store", storeId },
  );

  expect(steps).toEqual(expected);
});
