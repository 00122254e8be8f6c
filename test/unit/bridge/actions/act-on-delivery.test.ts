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

const hint = { ...buildDeliveryKey(), reason: "test" };

/** A store with a courier of orders, its merchant, and the loop. */
function world(settings: Settings, order = buildStoreOrder()) {
  const fleet = createDocumentedCourier(() => time.now);
  const time = { now: noon };
  const requests: ReconcileRequest[] = [];
  const deps = createReconcileDeps({
    deliveries: createInMemoryDeliveries(),
    batches: createInMemoryBatches(),
    settings: createInMemorySettings(settings),
    openStorefront: () => createFakeStorefront(order).storefront,
    openCourier: () => fleet.courier,
    reconcileQueue: { send: async (one) => void requests.push(one) },
    clock: () => time.now,
  });
  const merchant = executeMerchantAction(deps);
  const saved = async (): Promise<Delivery> =>
    (await deps.deliveries.find(buildDeliveryKey())) ?? expect.unreachable("nothing was saved");
  return {
    ...fleet,
    reconcileQueue: requests,
    time,
    saved,
    deps,
    look: () => reconcileDelivery(deps)(hint),
    lookAtBatch: async () => {
      const { batchId = expect.unreachable() } = await saved();
      return reconcileBatch(deps)({ storeId: buildDeliveryKey().storeId, batchId, reason: "test" });
    },
    press: (action: MerchantAction, rating?: number) =>
      merchant(buildDeliveryKey(), { action, rating }),
    approve: (minor: number, currency = "USD") =>
      merchant(buildDeliveryKey(), { action: "approve", price: { minor, currency } }),
  };
}

const dear = buildSettings({ defaultMode: "urgent", priceCeiling: { kind: "amount", cents: 500 } });

describe("approving a price", () => {
  it("books it for that price, once, however often it is pressed", async () => {
    const { look, approve, saved, counts } = world(dear);
    await look();
    expect(await saved()).toMatchObject({ state: "held" });

    await Promise.all([approve(1000), approve(1000)]);
    await approve(1000);
    await look();

    expect(await saved()).toMatchObject({ state: "booked", order: { orderId: "9000" } });
    expect(counts.orders).toBe(1);
    const notes = (await saved()).timeline.filter(({ by }) => by === "merchant");
    expect(notes).toMatchObject([{ text: "The price was approved." }]);
  });

  it("approves no more than what was asked: a dearer quote is asked about again", async () => {
    const { look, approve, saved, setPrice, time } = world(dear);
    await look();
    await approve(1000);
    setPrice(1500);
    time.now = new Date(noon.getTime() + 2 * 3_600_000);

    await look();

    expect(await saved()).toMatchObject({ state: "held", money: { quoted: { minor: 1500 } } });
  });

  it("is refused where the courier asks more by now than its merchant saw, and says how much", async () => {
    const { look, approve, press, saved, setPrice, time, counts } = world(dear);
    await look();
    setPrice(8000);
    time.now = new Date(noon.getTime() + 6 * 3_600_000);
    await look();
    const before = await saved();

    for (const tooLittle of [() => approve(1000), () => approve(8000, "EUR")]) {
      expect(await tooLittle()).toMatchObject({
        ok: false,
        refusal: { text: expect.stringMatching(/asks \$80\.00 now, not/) },
      });
    }
    expect(await press("approve")).toMatchObject({ ok: false });
    expect(await saved()).toEqual(before);

    expect(await approve(8000)).toMatchObject({ ok: true });
    await look();
    expect(counts.orders).toBe(1);
  });

  it("approves the price of its whole batch", async () => {
    const settings = buildSettings({
      defaultMode: "urgent",
      priceCeiling: { kind: "amount", cents: 500 },
      batching: { kind: "minutes", minutes: 10 },
    });
    const {
      look,
      lookAtBatch,
      approve,
      saved,
      time,
      counts,
      reconcileQueue: requests,
    } = world(settings);
    await look();
    time.now = new Date(noon.getTime() + 11 * 60_000);
    await lookAtBatch();
    await look();
    expect(await saved()).toMatchObject({ state: "held" });

    expect(await approve(900)).toMatchObject({ ok: false, refusal: { code: "price-increased" } });
    expect(await approve(1000)).toMatchObject({ ok: true });
    expect(await approve(1000)).toMatchObject({ ok: true });
    await lookAtBatch();
    await look();

    expect(requests.some((one) => "batchId" in one && one.reason === "its merchant: approve")).toBe(
      true,
    );
    expect(counts.orders).toBe(1);
    expect(await saved()).toMatchObject({ state: "booked" });
  });
});

it("agrees to no more than was seen where its batch is quoted anew that very moment", async () => {
  const quoted = (minor: number) => ({
    token: "t",
    price: { minor, currency: "USD" },
    expiresAt: noon,
    requestFingerprint: "x",
  });
  const batches = createInMemoryBatches();
  const batch = buildBatch({ version: 0, order: { refusals: 0, quote: quoted(1000) } });
  const { batchId } = batch;
  await batches.create(batch);
  const held = { state: "held", reason: { code: "price-above-ceiling", text: "Dear." } } as const;
  let reads = 0;
  const racing: Batches = {
    ...batches,
    async find(storeId, id) {
      const found = await batches.find(storeId, id);
      if (++reads === 1) {
        await batches.save({ ...batch, order: { refusals: 0, quote: quoted(8000) } });
      }
      return found;
    },
  };
  const deps = createReconcileDeps({
    deliveries: createInMemoryDeliveries(buildDelivery({ ...held, batchId })),
    batches: racing,
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

const cheap = buildSettings({ defaultMode: "urgent" });

describe("cancelling and dispatching", () => {
  it("calls a booked order off at the courier, and once", async () => {
    const { look, press, saved, counts } = world(cheap);
    await look();

    await press("cancel");
    await press("cancel");
    await look();

    expect(counts.cancels).toBe(1);
    expect(await saved()).toMatchObject({
      state: "cancelled",
      reason: { code: "cancelled-by-merchant" },
      money: { charged: { minor: 1000 }, refunded: { minor: 1000 } },
    });
  });

  it("books what was called off again, from the beginning", async () => {
    const { look, press, saved, counts } = world(cheap);
    await look();
    await press("cancel");
    await look();

    await press("dispatch");
    await press("dispatch");
    await look();

    expect(counts.orders).toBe(2);
    expect(await saved()).toMatchObject({ state: "booked", order: { orderId: "9001" } });
  });

  it("keeps what was not booked from being booked, until it is dispatched", async () => {
    const { look, press, saved, counts } = world(buildSettings({ dispatch: { when: "manual" } }));
    await look();
    await press("cancel");
    await look();
    expect(await saved()).toMatchObject({ state: "cancelled" });

    await press("dispatch");
    await look();

    expect(await saved()).toMatchObject({ state: "booked", pointId: "7000" });
    expect(counts.orders).toBe(0);
  });
});

it("tries again what the courier refused", async () => {
  const { look, press, saved, points, failNext } = world(buildSettings());
  failNext("createPoint", "before");
  await look();
  expect((await saved()).lastError).toBeDefined();

  await press("retry");
  expect(await saved()).toMatchObject({ lastError: undefined, requeueAt: noon });
  await look();

  expect(points).toHaveLength(1);
});

it("rates the driver, and counts what was seen to as seen to", async () => {
  const { look, press, saved, orders, moveOrder } = world(cheap);
  await look();
  moveOrder("9000", "assigned");
  moveOrder("9000", "failed");
  await look();
  expect((await saved()).alert).toMatchObject({ code: "failed" });

  await press("rate", 4);
  await look();
  await press("dismiss");
  await press("dismiss");
  await look();

  expect(orders[0]?.rating).toBe(4);
  expect(await saved()).toMatchObject({ alert: undefined, dismissedAlerts: ["failed"] });
});

it("refuses what makes no sense, with the reason, and saves nothing", async () => {
  const { look, press, saved } = world(buildSettings());
  await look();
  const before = await saved();

  expect(await press("fetch-return")).toEqual({
    ok: false,
    refusal: { code: "no-fetch-return", text: "Only what was delivered can be fetched back." },
  });
  expect(await saved()).toEqual(before);
});

it("knows no delivery that the bridge has not seen", async () => {
  expect(await world(cheap).press("cancel")).toBe("unknown-delivery");
});

it("judges anew where the loop was quicker", async () => {
  const kept = createInMemoryDeliveries(buildDelivery({ state: "held" }));
  let raced = false;
  const racing: Deliveries = {
    ...kept,
    async save(delivery) {
      if (!raced) {
        raced = true;
        await kept.save({ ...buildDelivery(), state: "booked", pointId: "7000" });
      }
      return kept.save(delivery);
    },
  };

  const outcome = await executeMerchantAction(createReconcileDeps({ deliveries: racing }))(
    buildDeliveryKey(),
    {
      action: "cancel",
    },
  );

  expect(outcome).toMatchObject({
    ok: false,
    refusal: { text: expect.stringMatching(/no points/) },
  });
  expect(await kept.find(buildDeliveryKey())).toMatchObject({ state: "booked", version: 1 });
});
