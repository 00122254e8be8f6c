import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
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
async function storeWith(...deliveries: Partial<Delivery>[]): Promise<StoreId> {
  const storeId = storeIdSchema.parse(`figures-${stores++}`);
  await api.connectStore(storeId);
  for (const [at, changes] of deliveries.entries()) {
    const key = {
      ...buildDeliveryKey(String(1001 + at)),
      storeId,
      ...(changes.key && { part: 2 }),
    };
    await api.deliveries.create(buildDelivery({ ...changes, key }));
  }
  return storeId;
}
const summary = (as: StoreId, query: Record<string, string>) =>
  api.callApi("GET /api/v1/stores/{storeId}/summary", { callerStoreId: as, query });
const on = (time: string) => ({ createdAt: new Date(time) });
const usd = (minor: number) => ({ minor, currency: "USD" });
const stage = (last: "delivered" | "at-laboratory") => ({
  statusHistory: [{ status: last, at: new Date() }],
});

describe("the figures of a day", () => {
  it("count what became of its orders, and sum money by currency", async () => {
    const day = on("2026-11-20T12:00:00.000Z");
    const shippingPaid = { minor: 500, currency: "EUR" };
    const as = await storeWith(
      {
        ...day,
        state: "completed",
        pointId: "1",
        ...stage("delivered"),
        money: { charged: usd(1000), shippingPaid },
      },
      {
        ...day,
        state: "booked",
        pointId: "2",
        ...stage("at-laboratory"),
        money: { charged: usd(250), tipped: usd(200) },
      },
      {
        ...day,
        state: "cancelled",
        order: { refusals: 0, orderId: "9" },
        money: { charged: usd(900), refunded: usd(450) },
      },
      { ...day, state: "held", money: { shippingPaid: usd(700) } },
      { ...day, key: buildDeliveryKey(), money: { shippingPaid: usd(700) } },
      { ...on("2026-11-21T12:00:00.000Z"), state: "held" },
    );

    const { body } = await summary(as, { from: "2026-11-20", to: "2026-11-22" });

    expect(body.timeZone).toBe("UTC");
    expect(body.days).toMatchObject([
      {
        date: "2026-11-20",
        ...{ seen: 5, booked: 3, delivered: 2, held: 1, cancelled: 1 },
        charged: [{ minor: 2150, currency: "USD", text: "$21.50" }],
        refunded: [{ minor: 450 }],
        shippingPaid: expect.arrayContaining([
          expect.objectContaining({ minor: 500, currency: "EUR" }),
          expect.objectContaining({ minor: 700, currency: "USD" }),
        ]),
        tipped: [{ minor: 200 }],
      },
      { date: "2026-11-21", seen: 1, held: 1, charged: [] },
      { date: "2026-11-22", seen: 0 },
    ]);
  });

  it("are those of the pick-up location's calendar", async () => {
    const as = await storeWith(on("2026-11-21T04:59:00.000Z"), on("2026-11-21T05:00:00.000Z"));
    const settings = { ...DEFAULT_SETTINGS, locations: [buildLocation()] };
    const body = { revision: 0, settings };
    await api.callApi("PUT /api/v1/stores/{storeId}/settings", { callerStoreId: as, body });

    const { body: figures } = await summary(as, { from: "2026-11-20", to: "2026-11-21" });

    expect(figures).toMatchObject({
      timeZone: "America/New_York",
      days: [
        { date: "2026-11-20", seen: 1 },
        { date: "2026-11-21", seen: 1 },
      ],
    });
  });

  it("are of a month at most, and of a week unless others are named", async () => {
    const as = await storeWith();

    expect((await summary(as, {})).body.days).toHaveLength(7);
    expect((await summary(as, { from: "2026-10-01", to: "2026-10-31" })).status).toBe(200);
    expect((await summary(as, { from: "2026-10-01", to: "2026-11-01" })).status).toBe(400);
    expect((await summary(as, { from: "2026-10-02", to: "2026-10-01" })).status).toBe(400);
  });
});
