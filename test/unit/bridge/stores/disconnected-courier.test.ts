import { expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { executeMerchantAction } from "#shared/bridge/use-cases/actions/execute-merchant-action.ts";
import { reconcileBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
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

const request = { ...buildDeliveryKey(), reason: "test" };

function createFixture(settings = buildSettings()) {
  const time = { now: noon };
  const courierFake = createDocumentedCourier(() => time.now);
  const connection = { isCourierDisconnected: false };
  const deps: ReconcileDeps = createReconcileDeps({
    settings: createInMemorySettings(settings),
    stores: {
      find: async () => buildStore(connection),
      findAccount: async () => buildCourierAccount(),
    },
    openCourier: () => courierFake.courier,
    clock: () => time.now,
  });
  return {
    ...courierFake,
    deps,
    connection,
    time,
    reconcile: () => reconcileDelivery(deps)(request),
  };
}

it("books nothing while the courier is disconnected, saves the error, and continues after a reconnection", async () => {
  const { reconcile, connection, points } = createFixture();
  connection.isCourierDisconnected = true;

  const failedRun = await reconcile();
  expect(points).toHaveLength(0);
  expect(failedRun).toMatchObject({
    kind: "failed",
    delivery: { lastError: { code: "courier-not-connected" } },
  });
  connection.isCourierDisconnected = false;

  expect(await reconcile()).toMatchObject({ delivery: { state: "booked", lastError: undefined } });
});

it("follows a booked delivery to its end", async () => {
  const { reconcile, connection, movePoint } = createFixture();
  await reconcile();
  connection.isCourierDisconnected = true;

  for (const status of ["assigned", "delivered"] as const) {
    movePoint("1001", status);
    await reconcile();
  }

  expect(await reconcile()).toMatchObject({ delivery: { state: "completed" } });
});

it("cancels an unbooked delivery, and books it after a manual dispatch", async () => {
  const { reconcile, connection, points, deps } = createFixture();
  connection.isCourierDisconnected = true;
  await reconcile();
  const submitAction = (action: "cancel" | "dispatch") =>
    executeMerchantAction(deps)(buildDeliveryKey(), { action });

  await submitAction("cancel");
  expect(await reconcile()).toMatchObject({
    delivery: { state: "cancelled", lastError: undefined },
  });
  await submitAction("dispatch");
  expect(await reconcile()).toMatchObject({ kind: "failed" });
  expect(points).toHaveLength(0);
  connection.isCourierDisconnected = false;
  await reconcile();

  expect(points).toHaveLength(1);
});

it("does not confirm a quoted price", async () => {
  const lowCeilingSettings = buildSettings({
    defaultMode: "urgent",
    priceCeiling: { kind: "amount", cents: 1 },
  });
  const { reconcile, connection, counts, deps } = createFixture(lowCeilingSettings);
  const held = await reconcile();
  if (!("delivery" in held)) throw new Error("no store");
  await deps.deliveries.save({
    ...held.delivery,
    order: { refusals: 0, ...held.delivery.order, approvedPrice: { minor: 9999, currency: "USD" } },
  });
  connection.isCourierDisconnected = true;

  expect((await reconcile()).kind).toBe("failed");
  expect(counts.orders).toBe(0);
});

it("disbands a batch that is waiting, and its order waits for the courier account", async () => {
  const batching = { kind: "minutes" as const, minutes: 10 };
  const { reconcile, connection, counts, deps, time } = createFixture(
    buildSettings({ defaultMode: "urgent", batching }),
  );
  const waiting = await reconcile();
  if (!("delivery" in waiting)) throw new Error("no store");
  const { storeId } = buildDeliveryKey();
  const reconcileItsBatch = ({ batchId = expect.unreachable() }: Delivery) =>
    reconcileBatch(deps)({ storeId, batchId, reason: "test" });
  connection.isCourierDisconnected = true;
  time.now = new Date(noon.getTime() + 11 * 60_000);

  expect(await reconcileItsBatch(waiting.delivery)).toMatchObject({
    kind: "idle",
    batch: { state: "completed" },
  });
  expect(await reconcile()).toMatchObject({
    delivery: { batchId: undefined, lastError: { code: "courier-not-connected" } },
  });
  expect(counts.orders).toBe(0);
  connection.isCourierDisconnected = false;
  const rejoined = await reconcile();
  if (!("delivery" in rejoined)) throw new Error("no store");
  time.now = new Date(noon.getTime() + 22 * 60_000);
  await reconcileItsBatch(rejoined.delivery);

  expect(counts.orders).toBe(1);
});
