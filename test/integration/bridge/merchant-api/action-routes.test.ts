import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildDelivery, buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import {
  type CallOptions,
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";

let api: MerchantApiUnderTest;
beforeAll(async () => {
  api = await startMerchantApi();
});
afterAll(() => api.close());

const minutesAfterNoon = (count: number) => new Date(Date.UTC(2026, 10, 20, 12, count));
let stores = 0;
async function createStoreWith(changes: Partial<Delivery>) {
  const storeId = storeIdSchema.parse(`act-${stores++}`);
  await api.connectStore(storeId);
  await api.deliveries.create(
    buildDelivery({ key: { ...buildDeliveryKey(), storeId }, ...changes }),
  );
  return storeId;
}
const readDelivery = (as: StoreId, orderId: string, part: string) =>
  api.callApi("GET /api/v1/stores/{storeId}/deliveries/{orderId}/{part}", {
    callerStoreId: as,
    path: { orderId, part },
  });

describe("an action", () => {
  const callAction = (as: StoreId, action: string, sent: Partial<CallOptions> = {}) =>
    api.callApi("POST /api/v1/stores/{storeId}/deliveries/{orderId}/{part}/actions/{action}", {
      callerStoreId: as,
      path: { orderId: "1001", part: "1", action },
      ...sent,
    });

  it("is carried out once when it is requested several times", async () => {
    const as = await createStoreWith({ state: "waiting" });

    const answers = await Promise.all([
      callAction(as, "cancel"),
      callAction(as, "cancel"),
      callAction(as, "cancel"),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await readDelivery(as, "1001", "1");
    expect(body.timeline).toMatchObject([
      { by: "merchant", code: "cancelled-by-merchant", text: "You cancelled the delivery." },
    ]);
  });

  it("is refused with a reason when it does not apply", async () => {
    const as = await createStoreWith({ state: "booked", pointId: "7000", accessKey: "1001" });

    expect(await callAction(as, "cancel")).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Call the courier") },
    });
  });

  it("approves the price that the merchant saw, and no higher one", async () => {
    const usd = (minor: number) => ({ minor, currency: "USD" });
    const quote = {
      token: "t",
      price: usd(8000),
      expiresAt: minutesAfterNoon(60),
      requestFingerprint: "x",
    };
    const as = await createStoreWith({
      state: "held",
      reason: createMessage("price-above-ceiling", { price: usd(8000), limit: usd(1000) }),
      order: { refusals: 0, quote },
    });
    const { body: seen } = await readDelivery(as, "1001", "1");

    expect(await callAction(as, "approve")).toMatchObject({
      body: { errors: [{ field: "price" }] },
    });
    expect(await callAction(as, "approve", { body: { price: usd(2000) } })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("now quotes $80.00, not $20.00") },
    });
    const { status } = await callAction(as, "approve", { body: { price: seen.quote.price } });

    expect(status).toBe(200);
    const delivery = await api.deliveries.find({ ...buildDeliveryKey(), storeId: as });
    expect(delivery?.order?.approvedPrice).toEqual(usd(8000));
  });

  it("requires a rating for `rate`, and a known name", async () => {
    const as = await createStoreWith({
      order: { refusals: 0, orderId: "9000" },
      statusHistory: [{ status: "assigned", at: minutesAfterNoon(0) }],
    });

    expect(await callAction(as, "rate")).toMatchObject({ body: { errors: [{ field: "rating" }] } });
    expect(await callAction(as, "rate", { body: { rating: 6 } })).toMatchObject({ status: 400 });
    expect(await callAction(as, "rate", { body: { rating: 5 } })).toMatchObject({
      status: 200,
      body: { pendingAction: "rate" },
    });
    expect((await callAction(as, "explode")).status).toBe(404);
  });
});
