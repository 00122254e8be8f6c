import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { aDelivery, aKey } from "#test/builders/bridge/delivery.ts";
import {
  type MerchantApi,
  merchantApi,
  type Sent,
} from "#test/fakes/bridge/merchant-api-under-test.ts";

let api: MerchantApi;
beforeAll(async () => {
  api = await merchantApi();
});
afterAll(() => api.close());

const minutes = (count: number) => new Date(Date.UTC(2026, 10, 20, 12, count));
let stores = 0;
async function storeWith(changes: Partial<Delivery>) {
  const storeId = storeIdSchema.parse(`act-${stores++}`);
  await api.connect(storeId);
  await api.deliveries.create(aDelivery({ key: { ...aKey(), storeId }, ...changes }));
  return storeId;
}
const show = (as: StoreId, orderId: string, part: string) =>
  api.call("GET /api/v1/stores/{storeId}/deliveries/{orderId}/{part}", {
    as,
    path: { orderId, part },
  });

describe("an action", () => {
  const act = (as: StoreId, action: string, sent: Partial<Sent> = {}) =>
    api.call("POST /api/v1/stores/{storeId}/deliveries/{orderId}/{part}/actions/{action}", {
      as,
      path: { orderId: "1001", part: "1", action },
      ...sent,
    });

  it("is done once, however often the button is pressed", async () => {
    const as = await storeWith({ state: "waiting" });

    const answers = await Promise.all([act(as, "cancel"), act(as, "cancel"), act(as, "cancel")]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await show(as, "1001", "1");
    expect(body.timeline).toMatchObject([{ by: "merchant", text: "Called off by its merchant." }]);
  });

  it("that makes no sense is refused, in words", async () => {
    const as = await storeWith({ state: "booked", pointId: "7000", accessKey: "1001" });

    expect(await act(as, "cancel")).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Call the courier") },
    });
  });

  it("approves the price that was seen, and no dearer one", async () => {
    const usd = (minor: number) => ({ minor, currency: "USD" });
    const quote = { token: "t", price: usd(8000), expiresAt: minutes(60), asks: "x" };
    const as = await storeWith({
      state: "held",
      reason: { code: "price-above-ceiling", text: "Dear." },
      order: { refusals: 0, quote },
    });
    const { body: seen } = await show(as, "1001", "1");

    expect(await act(as, "approve")).toMatchObject({ body: { errors: [{ field: "price" }] } });
    expect(await act(as, "approve", { body: { price: usd(2000) } })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("$80.00 now, not $20.00") },
    });
    const { status } = await act(as, "approve", { body: { price: seen.quote.price } });

    expect(status).toBe(200);
    const kept = await api.deliveries.find({ ...aKey(), storeId: as });
    expect(kept?.order?.approved).toEqual(usd(8000));
  });

  it("needs a rating to rate, and must exist", async () => {
    const as = await storeWith({
      order: { refusals: 0, orderId: "9000" },
      journey: [{ stage: "assigned", at: minutes(0) }],
    });

    expect(await act(as, "rate")).toMatchObject({ body: { errors: [{ field: "rating" }] } });
    expect(await act(as, "rate", { body: { rating: 6 } })).toMatchObject({ status: 400 });
    expect(await act(as, "rate", { body: { rating: 5 } })).toMatchObject({
      status: 200,
      body: { asked: "rate" },
    });
    expect((await act(as, "explode")).status).toBe(404);
  });
});
