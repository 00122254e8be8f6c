import { describe, expect, it } from "vitest";
import type { Action } from "#shared/bridge/domain/actions/merchant-action.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Hint } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { BatchStore } from "#shared/bridge/ports/batching.ts";
import type { DeliveryStore } from "#shared/bridge/ports.ts";
import { actOnDelivery } from "#shared/bridge/use-cases/actions/execute-merchant-action.ts";
import { advanceBatch } from "#shared/bridge/use-cases/reconcile/reconcile-batch.ts";
import { advanceDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { aBatch } from "#test/builders/bridge/arbitrary-records.ts";
import { aDelivery, aKey, noon } from "#test/builders/bridge/delivery.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { anOrder } from "#test/builders/bridge/store-order.ts";
import { inMemoryBatches } from "#test/fakes/bridge/batches.ts";
import { inMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { documentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { advanceDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { inMemorySettings } from "#test/fakes/bridge/settings-repository.ts";
import { rememberingStorefront } from "#test/fakes/bridge/storefront.ts";

const hint = { ...aKey(), why: "test" };

/** A store with a courier of orders, its merchant, and the loop. */
function world(settings: Settings, order = anOrder()) {
  const fleet = documentedCourier(() => time.now);
  const time = { now: noon };
  const hints: Hint[] = [];
  const deps = advanceDeps({
    deliveries: inMemoryDeliveries(),
    batches: inMemoryBatches(),
    settings: inMemorySettings(settings),
    storefrontOf: () => rememberingStorefront(order).storefront,
    courierOf: () => fleet.courier,
    hints: { send: async (one) => void hints.push(one) },
    clock: () => time.now,
  });
  const merchant = actOnDelivery(deps);
  const saved = async (): Promise<Delivery> =>
    (await deps.deliveries.find(aKey())) ?? expect.unreachable("nothing was saved");
  return {
    ...fleet,
    hints,
    time,
    saved,
    deps,
    look: () => advanceDelivery(deps)(hint),
    lookAtBatch: async () => {
      const { batchId = expect.unreachable() } = await saved();
      return advanceBatch(deps)({ storeId: aKey().storeId, batchId, why: "test" });
    },
    press: (action: Action, rating?: number) => merchant(aKey(), { action, rating }),
    approve: (minor: number, currency = "USD") =>
      merchant(aKey(), { action: "approve", price: { minor, currency } }),
  };
}

const dear = someSettings({ defaultMode: "urgent", priceCeiling: { kind: "amount", cents: 500 } });

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
    const { look, approve, saved, priceIs, time } = world(dear);
    await look();
    await approve(1000);
    priceIs(1500);
    time.now = new Date(noon.getTime() + 2 * 3_600_000);

    await look();

    expect(await saved()).toMatchObject({ state: "held", money: { quoted: { minor: 1500 } } });
  });

  it("is refused where the courier asks more by now than its merchant saw, and says how much", async () => {
    const { look, approve, press, saved, priceIs, time, counts } = world(dear);
    await look();
    priceIs(8000);
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
    const settings = someSettings({
      defaultMode: "urgent",
      priceCeiling: { kind: "amount", cents: 500 },
      batching: { kind: "minutes", minutes: 10 },
    });
    const { look, lookAtBatch, approve, saved, time, counts, hints } = world(settings);
    await look();
    time.now = new Date(noon.getTime() + 11 * 60_000);
    await lookAtBatch();
    await look();
    expect(await saved()).toMatchObject({ state: "held" });

    expect(await approve(900)).toMatchObject({ ok: false, refusal: { code: "dearer" } });
    expect(await approve(1000)).toMatchObject({ ok: true });
    expect(await approve(1000)).toMatchObject({ ok: true });
    await lookAtBatch();
    await look();

    expect(hints.some((one) => "batchId" in one && one.why === "its merchant: approve")).toBe(true);
    expect(counts.orders).toBe(1);
    expect(await saved()).toMatchObject({ state: "booked" });
  });
});

it("agrees to no more than was seen where its batch is quoted anew that very moment", async () => {
  const quoted = (minor: number) => ({
    token: "t",
    price: { minor, currency: "USD" },
    expiresAt: noon,
    asks: "x",
  });
  const batches = inMemoryBatches();
  const batch = aBatch({ version: 0, order: { refusals: 0, quote: quoted(1000) } });
  const { batchId } = batch;
  await batches.create(batch);
  const held = { state: "held", reason: { code: "price-above-ceiling", text: "Dear." } } as const;
  let reads = 0;
  const racing: BatchStore = {
    ...batches,
    async find(storeId, id) {
      const found = await batches.find(storeId, id);
      if (++reads === 1) {
        await batches.save({ ...batch, order: { refusals: 0, quote: quoted(8000) } });
      }
      return found;
    },
  };
  const deps = advanceDeps({
    deliveries: inMemoryDeliveries(aDelivery({ ...held, batchId })),
    batches: racing,
  });

  await actOnDelivery(deps)(aKey(), { action: "approve", price: { minor: 1000, currency: "USD" } });

  expect((await batches.find(aKey().storeId, batchId))?.order).toMatchObject({
    quote: { price: { minor: 8000 } },
    approved: { minor: 1000 },
  });
});

const cheap = someSettings({ defaultMode: "urgent" });

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
      reason: { code: "called-off" },
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
    const { look, press, saved, counts } = world(someSettings({ dispatch: { when: "by-hand" } }));
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
  const { look, press, saved, points, fails } = world(someSettings());
  fails("createPoint", "before");
  await look();
  expect((await saved()).trouble).toBeDefined();

  await press("retry");
  expect(await saved()).toMatchObject({ trouble: undefined, nextLookAt: noon });
  await look();

  expect(points).toHaveLength(1);
});

it("rates the driver, and counts what was seen to as seen to", async () => {
  const { look, press, saved, orders, moveOrder } = world(cheap);
  await look();
  moveOrder("9000", "assigned");
  moveOrder("9000", "failed");
  await look();
  expect((await saved()).attention).toMatchObject({ code: "failed" });

  await press("rate", 4);
  await look();
  await press("dismiss");
  await press("dismiss");
  await look();

  expect(orders[0]?.rating).toBe(4);
  expect(await saved()).toMatchObject({ attention: undefined, heeded: ["failed"] });
});

it("refuses what makes no sense, with the reason, and saves nothing", async () => {
  const { look, press, saved } = world(someSettings());
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
  const kept = inMemoryDeliveries(aDelivery({ state: "held" }));
  let raced = false;
  const racing: DeliveryStore = {
    ...kept,
    async save(delivery) {
      if (!raced) {
        raced = true;
        await kept.save({ ...aDelivery(), state: "booked", pointId: "7000" });
      }
      return kept.save(delivery);
    },
  };

  const outcome = await actOnDelivery(advanceDeps({ deliveries: racing }))(aKey(), {
    action: "cancel",
  });

  expect(outcome).toMatchObject({
    ok: false,
    refusal: { text: expect.stringMatching(/no points/) },
  });
  expect(await kept.find(aKey())).toMatchObject({ state: "booked", version: 1 });
});
