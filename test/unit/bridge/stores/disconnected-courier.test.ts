import { expect, it } from "vitest";
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

const hint = { ...buildDeliveryKey(), reason: "test" };

function world(settings = buildSettings()) {
  const time = { now: noon };
  const fleet = createDocumentedCourier(() => time.now);
  const connection = { isCourierDisconnected: false };
  const deps: ReconcileDeps = createReconcileDeps({
    settings: createInMemorySettings(settings),
    stores: {
      find: async () => buildStore(connection),
      findAccount: async () => buildCourierAccount(),
    },
    openCourier: () => fleet.courier,
    clock: () => time.now,
  });
  return { ...fleet, deps, connection, time, advance: () => reconcileDelivery(deps)(hint) };
}

it("books nothing new, says so, and goes on once an account is connected", async () => {
  const { advance: reconcile, connection, points } = world();
  connection.isCourierDisconnected = true;

  const stopped = await reconcile();
  expect(points).toHaveLength(0);
  expect(stopped).toMatchObject({
    kind: "failed",
    delivery: { lastError: { text: expect.stringContaining("not connected") } },
  });
  connection.isCourierDisconnected = false;

  expect(await reconcile()).toMatchObject({ delivery: { state: "booked", lastError: undefined } });
});

it("follows what is booked to its end", async () => {
  const { advance: reconcile, connection, movePoint } = world();
  await reconcile();
  connection.isCourierDisconnected = true;

  for (const status of ["assigned", "delivered"] as const) {
    movePoint("1001", status);
    await reconcile();
  }

  expect(await reconcile()).toMatchObject({ delivery: { state: "completed" } });
});

it("lets what is not booked be called off, and books it no more until it is dispatched", async () => {
  const { advance: reconcile, connection, points, deps } = world();
  connection.isCourierDisconnected = true;
  await reconcile();
  const press = (action: "cancel" | "dispatch") =>
    executeMerchantAction(deps)(buildDeliveryKey(), { action });

  await press("cancel");
  expect(await reconcile()).toMatchObject({
    delivery: { state: "cancelled", lastError: undefined },
  });
  await press("dispatch");
  expect(await reconcile()).toMatchObject({ kind: "failed" });
  expect(points).toHaveLength(0);
  connection.isCourierDisconnected = false;
  await reconcile();

  expect(points).toHaveLength(1);
});

it("confirms no price that was only asked for", async () => {
  const dear = buildSettings({ defaultMode: "urgent", priceCeiling: { kind: "amount", cents: 1 } });
  const { advance: reconcile, connection, counts, deps } = world(dear);
  const held = await reconcile();
  if (held.kind === "unknown-store") throw new Error("no store");
  await deps.deliveries.save({
    ...held.delivery,
    order: { refusals: 0, ...held.delivery.order, approvedPrice: { minor: 9999, currency: "USD" } },
  });
  connection.isCourierDisconnected = true;

  expect((await reconcile()).kind).toBe("failed");
  expect(counts.orders).toBe(0);
});

it("sends no batch that is not ordered yet", async () => {
  const batching = { kind: "minutes" as const, minutes: 10 };
  const {
    advance: reconcile,
    connection,
    counts,
    deps,
    time,
  } = world(buildSettings({ defaultMode: "urgent", batching }));
  const waiting = await reconcile();
  if (waiting.kind === "unknown-store") throw new Error("no store");
  const { batchId = expect.unreachable() } = waiting.delivery;
  connection.isCourierDisconnected = true;
  time.now = new Date(noon.getTime() + 11 * 60_000);
  const { storeId } = buildDeliveryKey();
  const send = () => reconcileBatch(deps)({ storeId, batchId, reason: "test" });

  expect((await send()).kind).toBe("failed");
  expect(counts.orders).toBe(0);
  connection.isCourierDisconnected = false;
  await send();

  expect(counts.orders).toBe(1);
});
