import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDynamoDayCounts } from "#shared/bridge/adapters/dynamodb/insights/day-counts.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { DayCount } from "#shared/bridge/domain/insights/day-count.ts";
import { NO_FIGURES } from "#shared/bridge/domain/insights/figures.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import { buildDelivery, buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";

let api: MerchantApiUnderTest;
beforeAll(async () => {
  api = await startMerchantApi();
});
afterAll(() => api.close());

let stores = 0;
async function createStore(): Promise<StoreId> {
  const storeId = storeIdSchema.parse(`insights-${stores++}`);
  await api.connectStore(storeId);
  return storeId;
}
const readInsights = (as: StoreId, query: Record<string, string>) =>
  api.callApi("GET /api/v1/stores/{storeId}/insights", { callerStoreId: as, query });
const DAY = { from: "2026-11-20", to: "2026-11-20" };
const at = (time: string) => new Date(`2026-11-20T${time}:00.000Z`);
const toUsd = (minor: number) => ({ minor, currency: "USD" });

const build = (storeId: StoreId, orderId: string, changes: Partial<Delivery> = {}): Delivery =>
  buildDelivery({
    key: { ...buildDeliveryKey(orderId), storeId },
    ...{ createdAt: at("12:00"), releasedAt: at("12:00") },
    plan: {
      mode: "urgent",
      load: { transportId: 1, packSizeId: 1, grams: 1, pieces: 1 },
      ...{ storeLocationIds: [], isPartlyRefunded: false, itemValue: 1, tip: 0 },
      pickUpIds: ["shop"],
      promisedUntil: at("13:00"),
    },
    order: { refusals: 0, orderId },
    ...changes,
  });
const delivered: Partial<Delivery> = {
  state: "completed",
  statusHistory: [{ status: "delivered", at: at("12:50") }],
  money: { charged: toUsd(1000), shippingPaid: toUsd(700) },
};

describe("insights", () => {
  it("tell how the deliveries of a range ended, in all, by day, location and method", async () => {
    const as = await createStore();
    const settings = {
      ...DEFAULT_SETTINGS,
      locations: [{ ...buildLocation(), id: "shop", name: "Tea shop", timeZone: "UTC" }],
    };
    const body = { revision: 0, settings };
    await api.callApi("PUT /api/v1/stores/{storeId}/settings", { callerStoreId: as, body });
    await api.deliveries.create(build(as, "1", delivered));
    await api.deliveries.create(build(as, "2", { ...delivered, state: "held", plan: undefined }));
    const { body: byDay } = await readInsights(as, { from: "2026-11-19", to: "2026-11-20" });

    expect(byDay).toMatchObject({ timeZone: "UTC", pendingDays: 0 });
    expect(byDay.groups.map((one: { key: string }) => one.key)).toEqual([
      ...["2026-11-19", "2026-11-20"],
    ]);
    expect(byDay.total).toEqual(byDay.groups[1].figures);
    expect(byDay.total).toMatchObject({
      ...{ deliveries: 2, delivered: 1, held: 1 },
      doorTime: { averageSeconds: 3000 },
      onTime: { promised: 1, kept: 1, share: 1 },
      money: [{ cost: toUsd(2000), costPerDelivery: { text: "$10.00" } }],
    });
    const { body: byLocation } = await readInsights(as, { ...DAY, by: "location" });
    expect(byLocation.groups).toMatchObject([
      { key: "shop", name: "Tea shop", figures: { deliveries: 1 } },
      { key: null, name: null, figures: { deliveries: 1 } },
    ]);
    const { body: byMethod } = await readInsights(as, { ...DAY, by: "method" });
    expect(byMethod.groups.map((one: { key: string }) => one.key)).toEqual(["urgent", null]);
  });

  it("count a delivery once, however often and late it is saved", async () => {
    const as = await createStore();
    const early = build(as, "1", { state: "booked", money: { charged: toUsd(1000) } });
    await api.deliveries.create(early);
    await readInsights(as, DAY);
    expect(await api.deliveries.save({ ...early, ...delivered })).toBe("saved");
    await readInsights(as, DAY);
    // A worker that was slow saves what it read before, and another repeats its save.
    expect(await api.deliveries.save({ ...early, state: "held" })).toBe("conflict");
    expect(await api.deliveries.save({ ...early, ...delivered, version: 1 })).toBe("saved");
    expect(await api.deliveries.create(early)).toBe("exists");
    const { body } = await readInsights(as, DAY);

    expect(body.total).toMatchObject({
      ...{ deliveries: 1, delivered: 1, underWay: 0, held: 0 },
      attempts: { deliveries: 1, attempts: 1 },
      money: [{ priced: 1, charged: toUsd(1000) }],
    });
  });

  it("are stored for a day with many deliveries, and read as they were stored", async () => {
    const as = await createStore();
    const orders = Array.from({ length: 60 }, (_, number) => String(1000 + number));
    for (const orderId of orders) await api.deliveries.create(build(as, orderId, delivered));
    const first = await readInsights(as, DAY);
    const [count] = await createDynamoDayCounts(api.table).list(as, DAY.from, DAY.to);
    const again = await readInsights(as, DAY);

    expect(count).toMatchObject({ date: "2026-11-20", timeZone: "UTC", entries: 60 });
    expect(first.body.total).toMatchObject({ delivered: 60, money: [{ charged: toUsd(60_000) }] });
    expect(again.body.total).toEqual(first.body.total);
  });

  it("never replace a count by an earlier one", async () => {
    const as = await createStore();
    const dayCounts = createDynamoDayCounts(api.table);
    const createCount = (time: string, held: number): DayCount => ({
      ...{ date: "2026-11-20", timeZone: "UTC", countedAt: at(time), entries: held },
      cells: [{ locationId: undefined, mode: "point", figures: { ...NO_FIGURES, held } }],
    });
    await dayCounts.put(as, createCount("12:01", 2));
    await dayCounts.put(as, createCount("12:00", 1));
    await dayCounts.put(as, createCount("12:01", 3));

    expect(await dayCounts.list(as, DAY.from, DAY.to)).toEqual([createCount("12:01", 2)]);
  });

  it("count no test orders, and nothing of another store", async () => {
    const as = await createStore();
    await api.deliveries.create(build(await createStore(), "1", delivered));
    await api.deliveries.create(build(as, "1", { ...delivered, isTest: true }));

    expect((await readInsights(as, DAY)).body.total).toMatchObject({ deliveries: 0, money: [] });
  });

  it("tell of ranges that are named by the store's days", async () => {
    // It is never the same day in these two.
    const readIn = async (timeZone: string, query: Record<string, string>) => {
      const as = await createStore();
      const locations = [{ ...buildLocation(), id: "shop", name: "Tea shop", timeZone }];
      const body = { revision: 0, settings: { ...DEFAULT_SETTINGS, locations } };
      await api.callApi("PUT /api/v1/stores/{storeId}/settings", { callerStoreId: as, body });
      return (await readInsights(as, query)).body;
    };
    const east = await readIn("Pacific/Kiritimati", { range: "last-30-days" });
    const west = await readIn("Pacific/Pago_Pago", { range: "last-30-days" });

    expect(east.groups).toHaveLength(30);
    expect(west.groups).toHaveLength(30);
    expect(east.to > west.to).toBe(true);
    const week = await readIn("UTC", { range: "last-week" });
    expect(week.groups).toHaveLength(7);
    expect(new Date(week.from).getUTCDay()).toBe(1);
  });

  it("are asked for by a range or by days", async () => {
    const as = await createStore();
    for (const days of [DAY, { from: DAY.from }, { to: DAY.to }]) {
      const { status, body } = await readInsights(as, { ...days, range: "last-week" });
      expect([status, body.message]).toEqual([
        400,
        expect.stringContaining("must be left out where from or to is given"),
      ]);
    }
    expect((await readInsights(as, { range: "this-year" })).status).toBe(400);
  });

  it("cover a week by default, and at most 366 days", async () => {
    const as = await createStore();
    const readError = async (query: Record<string, string>) => {
      const { status, body } = await readInsights(as, query);
      return [status, body.message];
    };

    expect((await readInsights(as, {})).body.groups).toHaveLength(7);
    expect(
      (await readInsights(as, { from: "2025-11-01", to: "2026-11-01" })).body.groups,
    ).toHaveLength(366);
    expect(await readError({ from: "2025-10-31", to: "2026-11-01" })).toEqual([
      400,
      expect.stringContaining("must be at most 365 days before to"),
    ]);
    expect(await readError({ from: "2026-11-02", to: "2026-11-01" })).toEqual([
      400,
      expect.stringContaining("must not be after to"),
    ]);
    expect((await readError({ from: "yesterday" }))[0]).toBe(400);
    expect((await readError({ by: "weather" }))[0]).toBe(400);
  });
});
