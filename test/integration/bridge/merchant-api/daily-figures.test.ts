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
async function createStoreWith(...deliveries: Partial<Delivery>[]): Promise<StoreId> {
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
const readSummary = (as: StoreId, query: Record<string, string>) =>
  api.callApi("GET /api/v1/stores/{storeId}/summary", { callerStoreId: as, query });
const createdOn = (time: string) => ({ createdAt: new Date(time) });
const toUsd = (minor: number) => ({ minor, currency: "USD" });
const buildStatusHistory = (last: "delivered" | "at-laboratory") => ({
  statusHistory: [{ status: last, at: new Date() }],
});

describe("the figures of a day", () => {
  it("count the outcomes of its orders and sum money by currency", async () => {
    const day = createdOn("2026-11-20T12:00:00.000Z");
    const shippingPaid = { minor: 500, currency: "EUR" };
    const as = await createStoreWith(
      {
        ...day,
        state: "completed",
        pointId: "1",
        ...buildStatusHistory("delivered"),
        money: { charged: toUsd(1000), shippingPaid },
      },
      {
        ...day,
        state: "booked",
        pointId: "2",
        ...buildStatusHistory("at-laboratory"),
        money: { charged: toUsd(250), tipped: toUsd(200) },
      },
      {
        ...day,
        state: "cancelled",
        order: { refusals: 0, orderId: "9" },
        money: { charged: toUsd(900), refunded: toUsd(450) },
      },
      { ...day, state: "held", money: { shippingPaid: toUsd(700) } },
      { ...day, key: buildDeliveryKey(), money: { shippingPaid: toUsd(700) } },
      { ...createdOn("2026-11-21T12:00:00.000Z"), state: "held" },
    );

    const { body } = await readSummary(as, { from: "2026-11-20", to: "2026-11-22" });

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

  it("are kept for a day with many orders, as they were counted", async () => {
    const held = { state: "held", money: { tipped: toUsd(100) } } as const;
    const yesterday = new Date(Date.now() - 86_400_000);
    const date = yesterday.toISOString().slice(0, 10);
    const day = { createdAt: new Date(`${date}T12:00:00.000Z`) };
    const as = await createStoreWith(
      ...Array.from({ length: 50 }, (_, at) => ({ ...day, ...(at < 3 && held) })),
    );
    const read = () => readSummary(as, { from: date, to: date });
    const first = await read();
    await api.deliveries.create(
      buildDelivery({ ...day, key: { ...buildDeliveryKey("2001"), storeId: as } }),
    );

    expect((await read()).body).toEqual(first.body);
    expect(first.body.days).toMatchObject([
      {
        ...{ seen: 50, booked: 0, delivered: 0, held: 3, cancelled: 0 },
        ...{ charged: [], refunded: [], shippingPaid: [], tipped: [{ minor: 300 }] },
      },
    ]);
  });

  it("use the calendar of the pick-up location", async () => {
    const as = await createStoreWith(
      createdOn("2026-11-21T04:59:00.000Z"),
      createdOn("2026-11-21T05:00:00.000Z"),
    );
    const settings = { ...DEFAULT_SETTINGS, locations: [buildLocation()] };
    const body = { revision: 0, settings };
    await api.callApi("PUT /api/v1/stores/{storeId}/settings", { callerStoreId: as, body });

    const { body: figures } = await readSummary(as, { from: "2026-11-20", to: "2026-11-21" });

    expect(figures).toMatchObject({
      timeZone: "America/New_York",
      days: [
        { date: "2026-11-20", seen: 1 },
        { date: "2026-11-21", seen: 1 },
      ],
    });
  });

  it("cover at most a month, and a week by default", async () => {
    const as = await createStoreWith();

    expect((await readSummary(as, {})).body.days).toHaveLength(7);
    expect((await readSummary(as, { from: "2026-10-01", to: "2026-10-31" })).status).toBe(200);
    expect((await readSummary(as, { from: "2026-10-01", to: "2026-11-01" })).status).toBe(400);
    expect((await readSummary(as, { from: "2026-10-02", to: "2026-10-01" })).status).toBe(400);
  });
});
