import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildDelivery } from "#test/builders/bridge/delivery.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";

const storeId = storeIdSchema.parse("tea-house");
const DELIVERY = "/api/v1/stores/{storeId}/deliveries/{orderId}/{part}" as const;
const KEY = `${DELIVERY}/correction` as const;
let api: MerchantApiUnderTest;
let shop: Awaited<ReturnType<typeof startWooCommerceStore>>;

beforeAll(async () => {
  [api, shop] = await Promise.all([startMerchantApi(), startWooCommerceStore()]);
  await api.connectStore(storeId, shop.access);
});
afterAll(() => Promise.all([api.close(), shop.close()]));

/** Places an order in the shop; its delivery is as far as the changes say. */
async function placeOrder(changes: Partial<Delivery> = {}) {
  const address = {
    ...{ first_name: "Ada", last_name: "Lovelace", address_1: "20 W 34th St", city: "New York" },
    ...{ state: "NY", postcode: "10001", country: "US", phone: "(212) 555-0100" },
  };
  const order = { status: "processing", billing: address, shipping: address };
  const { id } = (await shop.callSandbox("POST checkout", order)) as { id: number };
  const path = { orderId: String(id), part: "1" };
  const key = { ...buildDelivery().key, storeId, orderId: String(id) as never };
  await api.deliveries.create(buildDelivery({ key, ...changes }));
  return {
    ...openPart(path),
    moveToTrash: () => shop.callRest(`DELETE orders/${id}`),
    /** Adds the delivery of a further part. */
    async addPart(part: number) {
      await api.deliveries.create(buildDelivery({ key: { ...key, part } }));
      return openPart({ ...path, part: String(part) });
    },
  };
}

const openPart = (path: { readonly orderId: string; readonly part: string }) => ({
  read: () => api.callApi(`GET ${KEY}`, { callerStoreId: storeId, path }),
  readDelivery: () => api.callApi(`GET ${DELIVERY}`, { callerStoreId: storeId, path }),
  correct: (body: unknown) => api.callApi(`PUT ${KEY}`, { callerStoreId: storeId, path, body }),
});

describe("a correction", () => {
  it("stands beside what the store says, and can be removed", async () => {
    const { read, correct } = await placeOrder();
    const before = await read();
    expect(before.body.correction).toEqual({
      ...{ at: null, address: null, phone: null, note: null, mode: null },
    });
    expect(before.body.store).toMatchObject({
      ...{ phone: "+12125550100", note: "" },
      address: { street: "20 W 34th St", region: "NY", countryCode: "US" },
    });

    const address = { street: "350 5th Ave", city: "New York", countryCode: "US" };
    const corrected = await correct({ address, phone: "(212) 555-0123", note: "", mode: "urgent" });

    expect(corrected).toMatchObject({
      status: 200,
      body: { correction: { phone: "+12125550123", note: "", mode: "urgent" } },
    });
    const after = await read();
    expect(after.body.store).toEqual(before.body.store);
    expect(after.body.correction.address).toEqual({
      ...address,
      ...{ unit: "", region: "", postalCode: "" },
    });
    expect((await correct({})).body.correction).toMatchObject({ phone: null, mode: null });
  });

  it.each([
    ["phone", { phone: "nobody" }],
    ["address.city", { address: { street: "350 5th Ave", city: " ", countryCode: "US" } }],
    ["address.countryCode", { address: { street: "1", city: "x", countryCode: "us" } }],
    ["mode", { mode: "ignore" }],
  ])("is refused at the field %s", async (field, body) => {
    const { correct } = await placeOrder();

    expect(await correct(body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it("is refused with a reason where the courier cannot be told", async () => {
    const { correct } = await placeOrder({ state: "booked", pointId: "7000", accessKey: "1" });

    expect(await correct({ note: "Ring" })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Call the courier") },
    });
  });

  it("does not replace one that somebody else stored since it was read", async () => {
    const { read, correct } = await placeOrder();
    const { at } = (await read()).body.correction;
    await correct({ at, phone: "+1 212 555 0177" });

    for (const body of [{ at, note: "Ring" }, { at }])
      expect(await correct(body)).toMatchObject({
        status: 409,
        body: {
          message: expect.stringContaining("What is corrected of this order changed meanwhile"),
        },
      });
    const { correction } = (await read()).body;
    expect(correction).toMatchObject({ phone: "+12125550177", note: null });
    // The same again, as after an answer that was lost, changes nothing more.
    expect(await correct({ at, phone: "+1 212 555 0177" })).toMatchObject({ status: 200 });
    const both = { phone: "+1 212 555 0177", note: "Ring" };
    expect(await correct({ at: correction.at, ...both })).toMatchObject({ status: 200 });
    expect(await correct({ at: null, note: "Knock" })).toMatchObject({ status: 409 });
    // Who sends no time knows of none: any correction is replaced.
    expect((await correct({ note: "Knock" })).body.correction).toMatchObject({
      ...{ phone: null, note: "Knock" },
    });
  });

  it("through one part stands on the other, which was too late for it, and is replaced there", async () => {
    const first = await placeOrder({
      ...{ state: "booked", pointId: "7000", accessKey: "1", parts: ["1", "2"] },
    });
    const second = await first.addPart(2);
    const { at } = (await second.correct({ phone: "+1 212 555 0177" })).body.correction;

    expect((await first.read()).body.correction).toMatchObject({ at, phone: "+12125550177" });
    const { body } = await first.readDelivery();
    expect(body.correction).toMatchObject({ at, phone: "+12125550177", isOfThisPart: false });
    // Who was shown none on the first part does not undo it.
    expect((await second.correct({ at: null, note: "Ring" })).status).toBe(409);
    expect((await second.readDelivery()).body.correction).toMatchObject({
      ...{ at, phone: "+12125550177", isOfThisPart: true },
    });
  });

  it("is refused where what was read ended, and nothing is corrected any more", async () => {
    const { correct } = await placeOrder();
    const { at } = (await correct({ phone: "+1 212 555 0177" })).body.correction;
    expect((await correct({ at })).status).toBe(200);

    expect(await correct({ at, note: "Ring" })).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining("What is corrected of this order changed meanwhile"),
      },
    });
  });

  it("is neither shown nor stored while the order lies in the store's trash", async () => {
    const { read, correct, moveToTrash } = await placeOrder();
    await moveToTrash();

    const refusal = { status: 409, body: { message: expect.stringContaining("Restore it") } };
    expect(await read()).toMatchObject(refusal);
    expect(await correct({ note: "Ring" })).toMatchObject(refusal);
  });

  it("is in the audit without what it says, as is who read it", async () => {
    const { read, correct } = await placeOrder();
    await correct({ phone: "+1 212 555 0177" });
    await read();

    const { body } = await api.callApi("GET /api/v1/stores/{storeId}/audit", {
      callerStoreId: storeId,
    });

    expect(body.records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "access", action: "readCorrection" }),
        expect.objectContaining({ kind: "change", action: "correctDelivery" }),
      ]),
    );
    expect(JSON.stringify(body)).not.toContain("2125550177");
  });
});
