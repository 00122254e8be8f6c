import { expect, it } from "vitest";
import { createDisconnectedStorefront } from "#shared/bridge/adapters/woocommerce/delivery/disconnected-storefront.ts";
import { STORE_DISCONNECTED, type StoreAccess } from "#shared/bridge/domain/stores/store.ts";
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
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createInMemorySettings } from "#test/fakes/bridge/settings-repository.ts";

const { storeId } = buildDeliveryKey();
const left: StoreAccess = { kind: "disconnected", url: "http://store.test" };

function world(settings = buildSettings()) {
  const connection: { access: StoreAccess; now: Date } = { access: buildStore().access, now: noon };
  const fleet = createDocumentedCourier(() => connection.now);
  const usual = createReconcileDeps({});
  const deps: ReconcileDeps = {
    ...usual,
    settings: createInMemorySettings(settings),
    stores: {
      find: async () => buildStore({ access: connection.access }),
      findAccount: async () => buildCourierAccount(),
    },
    openStorefront: (store) =>
      store.access.kind === "disconnected"
        ? createDisconnectedStorefront(() => connection.now)
        : usual.openStorefront(store),
    openCourier: () => fleet.courier,
    clock: () => connection.now,
  };
  const reconcile = () => reconcileDelivery(deps)({ ...buildDeliveryKey(), reason: "test" });
  return { ...fleet, deps, connection, advance: reconcile };
}

it("books nothing, says why, and goes on once it is connected again", async () => {
  const { advance: reconcile, connection, points } = world();
  const { access } = connection;
  connection.access = left;

  expect(await reconcile()).toMatchObject({
    kind: "failed",
    delivery: { lastError: { text: STORE_DISCONNECTED, failures: 0 } },
  });
  expect(points).toHaveLength(0);
  connection.access = access;

  expect(await reconcile()).toMatchObject({ delivery: { state: "booked", lastError: undefined } });
});

it("follows what is booked to its end, and nobody has to attend to it", async () => {
  const { advance: reconcile, connection, movePoint } = world();
  await reconcile();
  connection.access = left;

  for (const status of ["assigned", "delivered"] as const) {
    movePoint("1001", status);
    await reconcile();
  }

  const ended = await reconcile();
  expect(ended).toMatchObject({ delivery: { state: "completed", lastError: undefined } });
  if (ended.kind === "unknown-store") throw new Error("no store");
  expect(ended.delivery.alert).toBeUndefined();
  expect(ended.delivery.timeline.map(({ text }) => text).join()).toContain("told nothing any more");
});

it("sends no batch that is not ordered yet", async () => {
  const batching = { kind: "minutes" as const, minutes: 10 };
  const {
    advance: reconcile,
    connection,
    counts,
    deps,
  } = world(buildSettings({ defaultMode: "urgent", batching }));
  const waiting = await reconcile();
  if (waiting.kind === "unknown-store") throw new Error("no store");
  const { batchId = expect.unreachable() } = waiting.delivery;
  connection.access = left;
  connection.now = new Date(noon.getTime() + 11 * 60_000);

  expect((await reconcileBatch(deps)({ storeId, batchId, reason: "test" })).kind).toBe("failed");
  expect(counts.orders).toBe(0);
});

function leaving(changes: Partial<DisconnectStoreDeps> = {}) {
  const seen: { access: StoreAccess; did: string[] } = { access: buildStore().access, did: [] };
  const deps: DisconnectStoreDeps = {
    stores: {
      find: async () => buildStore({ access: seen.access }),
      disconnect: async () => {
        seen.did.push("keys forgotten");
        seen.access = left;
      },
    },
    openStoreMaintenance: () => ({
      webhooks: {
        list: async () => [{ id: 7, topic: "order.created", isActive: false }],
        create: async () => undefined,
        remove: async (ids) => void seen.did.push(`webhooks ${ids} removed`),
      },
    }),
    health: { update: async () => undefined },
    clock: () => noon,
    reportFailure: () => seen.did.push("failure told"),
    ...changes,
  };
  return { deps, seen };
}

it("leaves: our webhooks go while the keys are there, then the keys", async () => {
  const { deps, seen } = leaving();

  expect(await disconnectStore(deps, storeId)).toEqual({ areWebhooksRemoved: true });
  expect(seen.did).toEqual(["webhooks 7 removed", "keys forgotten"]);
});

it("leaves though its store no longer answers", async () => {
  const dead = async () => {
    throw new Error("no answer");
  };
  const webhooks = { list: dead, create: dead, remove: dead };
  const { deps, seen } = leaving({ openStoreMaintenance: () => ({ webhooks }) });

  expect(await disconnectStore(deps, storeId)).toEqual({ areWebhooksRemoved: false });
  expect(seen.did).toEqual(["failure told", "keys forgotten"]);
});

it("says that it did not leave where somebody wrote it in the same moment", async () => {
  const { deps } = leaving({
    stores: { find: async () => buildStore(), disconnect: async () => undefined },
  });

  expect(await disconnectStore(deps, storeId)).toBe("changed");
});

it.each<[string, StoreAccess | undefined, string[]]>([
  ["a store that left", left, ["site", "erased"]],
  ["what an erasure left half-way", undefined, ["erased"]],
  ["a store that is connected again not", buildStore().access, []],
])("erases %s", async (_, access, expected) => {
  const did: string[] = [];
  await eraseStore(
    {
      stores: { find: async () => access && buildStore({ access }) },
      admins: { deleteSite: async () => void did.push("site") },
      storeData: { erase: async () => void did.push("erased") },
    },
    storeId,
  );

  expect(did).toEqual(expected);
});
