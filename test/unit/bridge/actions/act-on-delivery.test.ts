import { describe, expect, it } from "vitest";
import type { MerchantAction } from "#shared/bridge/domain/actions/merchant-action.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import { executeMerchantAction } from "#shared/bridge/use-cases/actions/execute-merchant-action.ts";
import { reconcileBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { buildBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createInMemoryBatches } from "#test/fakes/bridge/batches.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createInMemorySettings } from "#test/fakes/bridge/settings-repository.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";

const request = { ...buildDeliveryKey(), reason: "test" };

/** Creates a store with a fake courier, its merchant's actions, and the reconcile loop. */
function createFixture(settings: Settings, order = buildStoreOrder()) {
  const courierFake = createDocumentedCourier(() => time.now);
  const time = { now: noon };
  const sentRequests: ReconcileRequest[] = [];
  const deps = createReconcileDeps({
    deliveries: createInMemoryDeliveries(),
    batches: createInMemoryBatches(),
    settings: createInMemorySettings(settings),
    openStorefront: () => createFakeStorefront(order).storefront,
    openCourier: () => courierFake.courier,
    reconcileQueue: { send: async (request) => void sentRequests.push(request) },
    clock: () => time.now,
  });
  const executeAction = executeMerchantAction(deps);
  const readSaved = async (): Promise<Delivery> =>
    (await deps.deliveries.find(buildDeliveryKey())) ?? expect.unreachable("nothing was saved");
  return {
    ...courierFake,
    reconcileQueue: sentRequests,
    time,
    readSaved,
    deps,
    reconcile: () => reconcileDelivery(deps)(request),
    reconcileBatchOnce: async () => {
      const { batchId = expect.unreachable() } = await readSaved();
      return reconcileBatch(deps)({ storeId: buildDeliveryKey().storeId, batchId, reason: "test" });
    },
    submitAction: (action: MerchantAction, rating?: number) =>
      executeAction(buildDeliveryKey(), { action, rating }),
    approvePrice: (minor: number, currency = "USD") =>
      executeAction(buildDeliveryKey(), { action: "approve", price: { minor, currency } }),
  };
}

const lowCeilingSettings = buildSettings({
  defaultMode: "urgent",
  priceCeiling: { kind: "amount", cents: 500 },
});

describe("approving a price", () => {
  it("books the delivery once when the approval is submitted several times", async () => {
    const {
      reconcile,
      approvePrice: approve,
      readSaved,
      counts,
    } = createFixture(lowCeilingSettings);
    await reconcile();
    expect(await readSaved()).toMatchObject({ state: "held" });

    await Promise.all([approve(1000), approve(1000)]);
    await approve(1000);
    await reconcile();

    expect(await readSaved()).toMatchObject({ state: "booked", order: { orderId: "9000" } });
    expect(counts.orders).toBe(1);
    const approvals = (await readSaved()).timeline.filter(({ by }) => by === "merchant");
    expect(approvals).toMatchObject([{ code: "price-approved" }]);
  });

  it("applies to the approved amount only: a higher quote waits for a new approval", async () => {
    const {
      reconcile,
      approvePrice: approve,
      readSaved,
      setPrice,
      time,
    } = createFixture(lowCeilingSettings);
    await reconcile();
    await approve(1000);
    setPrice(1500);
    time.now = new Date(noon.getTime() + 2 * 3_600_000);

    await reconcile();

    expect(await readSaved()).toMatchObject({ state: "held", money: { quoted: { minor: 1500 } } });
  });

  it("is refused with the current price when the courier's quote rose in the meantime", async () => {
    const {
      reconcile,
      approvePrice: approve,
      submitAction,
      readSaved,
      setPrice,
      time,
      counts,
    } = createFixture(lowCeilingSettings);
    await reconcile();
    setPrice(8000);
    time.now = new Date(noon.getTime() + 6 * 3_600_000);
    await reconcile();
    const savedBefore = await readSaved();

    for (const submitOutdated of [() => approve(1000), () => approve(8000, "EUR")]) {
      expect(await submitOutdated()).toMatchObject({
        ok: false,
        refusal: { code: "price-increased", params: { price: { minor: 8000 } } },
      });
    }
    expect(await submitAction("approve")).toMatchObject({ ok: false });
    expect(await readSaved()).toEqual(savedBefore);

    expect(await approve(8000)).toMatchObject({ ok: true });
    await reconcile();
    expect(counts.orders).toBe(1);
  });

  it("approves the price of the delivery's whole batch", async () => {
    const settings = buildSettings({
      defaultMode: "urgent",
      priceCeiling: { kind: "amount", cents: 500 },
      batching: { kind: "minutes", minutes: 10 },
    });
    const {
      reconcile,
      reconcileBatchOnce,
      approvePrice: approve,
      readSaved,
      time,
      counts,
      reconcileQueue: requests,
    } = createFixture(settings);
    await reconcile();
    time.now = new Date(noon.getTime() + 11 * 60_000);
    await reconcileBatchOnce();
    await reconcile();
    expect(await readSaved()).toMatchObject({ state: "held" });

    expect(await approve(900)).toMatchObject({ ok: false, refusal: { code: "price-increased" } });
    expect(await approve(1000)).toMatchObject({ ok: true });
    expect(await approve(1000)).toMatchObject({ ok: true });
    await reconcileBatchOnce();
    await reconcile();

    expect(
      requests.some((one) => "batchId" in one && one.reason === "merchant action: approve"),
    ).toBe(true);
    expect(counts.orders).toBe(1);
    expect(await readSaved()).toMatchObject({ state: "booked" });
  });
});

it("approves only the amount that the merchant saw when the batch is quoted again at the same moment", async () => {
  const buildQuote = (minor: number) => ({
    token: "t",
    price: { minor, currency: "USD" },
    expiresAt: noon,
    requestFingerprint: "x",
  });
  const batches = createInMemoryBatches();
  const batch = buildBatch({ version: 0, order: { refusals: 0, quote: buildQuote(1000) } });
  const { batchId } = batch;
  await batches.create(batch);
  const heldState = {
    state: "held",
    reason: { code: "price-above-ceiling", params: {} },
  } as const;
  let reads = 0;
  const racingBatches: Batches = {
    ...batches,
    async find(storeId, id) {
      const found = await batches.find(storeId, id);
      if (++reads === 1) {
        await batches.save({ ...batch, order: { refusals: 0, quote: buildQuote(8000) } });
      }
      return found;
    },
  };
  const deps = createReconcileDeps({
    deliveries: createInMemoryDeliveries(buildDelivery({ ...heldState, batchId })),
    batches: racingBatches,
  });

  await executeMerchantAction(deps)(buildDeliveryKey(), {
    action: "approve",
    price: { minor: 1000, currency: "USD" },
  });

  expect((await batches.find(buildDeliveryKey().storeId, batchId))?.order).toMatchObject({
    quote: { price: { minor: 8000 } },
    approvedPrice: { minor: 1000 },
  });
});

const urgentSettings = buildSettings({ defaultMode: "urgent" });

describe("cancelling and dispatching", () => {
  it("cancels a booked order once at the courier", async () => {
    const { reconcile, submitAction, readSaved, counts } = createFixture(urgentSettings);
    await reconcile();

    await submitAction("cancel");
    await submitAction("cancel");
    await reconcile();

    expect(counts.cancels).toBe(1);
    expect(await readSaved()).toMatchObject({
      state: "cancelled",
      reason: { code: "cancelled-by-merchant" },
      money: { charged: { minor: 1000 }, refunded: { minor: 1000 } },
    });
  });

  it("books a cancelled order again from the beginning", async () => {
    const { reconcile, submitAction, readSaved, counts } = createFixture(urgentSettings);
    await reconcile();
    await submitAction("cancel");
    await reconcile();

    await submitAction("dispatch");
    await submitAction("dispatch");
    await reconcile();

    expect(counts.orders).toBe(2);
    expect(await readSaved()).toMatchObject({ state: "booked", order: { orderId: "9001" } });
  });

  it("keeps an unbooked order cancelled until it is dispatched", async () => {
    const { reconcile, submitAction, readSaved, counts } = createFixture(
      buildSettings({ dispatch: { when: "manual" } }),
    );
    await reconcile();
    await submitAction("cancel");
    await reconcile();
    expect(await readSaved()).toMatchObject({ state: "cancelled" });

    await submitAction("dispatch");
    await reconcile();

    expect(await readSaved()).toMatchObject({ state: "booked", pointId: "7000" });
    expect(counts.orders).toBe(0);
  });
});

it("retries a booking that failed", async () => {
  const { reconcile, submitAction, readSaved, points, failNext } = createFixture(buildSettings());
  failNext("findPoint", "before");
  await reconcile();
  expect((await readSaved()).lastError).toBeDefined();

  await submitAction("retry");
  expect(await readSaved()).toMatchObject({ lastError: undefined, requeueAt: noon });
  await reconcile();

  expect(points).toHaveLength(1);
});

it("rates the driver, and dismisses an alert once", async () => {
  const { reconcile, submitAction, readSaved, orders, moveOrder } = createFixture(urgentSettings);
  await reconcile();
  moveOrder("9000", "assigned");
  moveOrder("9000", "failed");
  await reconcile();
  expect((await readSaved()).alert).toMatchObject({ code: "failed" });

  await submitAction("rate", 4);
  await reconcile();
  await submitAction("dismiss");
  await submitAction("dismiss");
  await reconcile();

  expect(orders[0]?.rating).toBe(4);
  expect(await readSaved()).toMatchObject({ alert: undefined, dismissedAlerts: ["failed"] });
});

it("refuses an action that does not apply, with a reason, and saves nothing", async () => {
  const { reconcile, submitAction, readSaved } = createFixture(buildSettings());
  await reconcile();
  const before = await readSaved();

  expect(await submitAction("fetch-return")).toEqual({
    ok: false,
    refusal: { code: "only-delivered-returned", params: {} },
  });
  expect(await readSaved()).toEqual(before);
});

it("returns unknown-delivery for a delivery that the bridge does not have", async () => {
  expect(await createFixture(urgentSettings).submitAction("cancel")).toBe("unknown-delivery");
});

it("checks the action again after a conflicting save", async () => {
  const deliveries = createInMemoryDeliveries(buildDelivery({ state: "held" }));
  let raced = false;
  const racingDeliveries: Deliveries = {
    ...deliveries,
    async save(delivery) {
      if (!raced) {
        raced = true;
        await deliveries.save({ ...buildDelivery(), state: "booked", pointId: "7000" });
      }
      return deliveries.save(delivery);
    },
  };

  const outcome = await executeMerchantAction(
    createReconcileDeps({ deliveries: racingDeliveries }),
  )(buildDeliveryKey(), {
    action: "cancel",
  });

  expect(outcome).toMatchObject({
    ok: false,
    refusal: { code: "points-not-cancellable" },
  });
  expect(await deliveries.find(buildDeliveryKey())).toMatchObject({ state: "booked", version: 1 });
});
