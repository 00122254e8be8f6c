import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { readRecipient } from "#shared/bridge/domain/delivery/recipient.ts";
import { createWooStorefront } from "#test/builders/bridge/woocommerce.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { toOrderId } from "./sandbox-storefronts.ts";

const bakery = await startWooCommerceStore();
afterAll(() => bakery.close());
const { callRest, callSandbox, access } = bakery;
const storefront = createWooStorefront(access);

const parseId = (answer: unknown) => z.object({ id: z.int() }).parse(answer).id;

async function readOrder(id: number) {
  const order = await storefront.readOrder(toOrderId(id));
  if (order === undefined) throw new Error("the store lost its order");
  return order;
}

/** Stores a recorded order and reads it through the bridge. */
async function readRecordedOrder(name: string) {
  const file = `test/fixtures/woocommerce/orders/${name}-block-checkout.json`;
  const body = JSON.parse(readFileSync(file, "utf8")) as object;
  return readOrder(parseId(await callSandbox("POST orders", { ...body, status: "processing" })));
}

async function readRecordedRecipient(name: string) {
  const recipient = readRecipient(await readRecordedOrder(name), undefined, {});
  if (!recipient.ok) throw new Error(recipient.refusal.code);
  return recipient.value;
}

const address = {
  first_name: "Ann",
  last_name: "Lee",
  address_1: "350 5th Ave",
  city: "New York",
  state: "NY",
  postcode: "10118",
  country: "US",
};
const billing = { ...address, email: "ann@buyer.example", phone: "(212) 736-3100" };
const LOAF = { product_id: 10, quantity: 1 };
const GIFT_CARD = { product_id: 14, quantity: 1 };
const FLAT_RATE = { method_id: "flat_rate", method_title: "Standard", total: "5.00" };

describe("texts of a WooCommerce store", () => {
  it("reach the courier without HTML entities", async () => {
    expect(await readRecordedRecipient("html-entities")).toMatchObject({
      name: "Jürgen Groß",
      notes: "Groß & Söhne GmbH\nBitte klingeln – 3. Stock 🛎️",
      address: "Unter den Linden 77, 10117 Berlin, DE",
    });
  });

  it("are decoded wherever the bridge reads them", async () => {
    const id = parseId(
      await callRest("POST orders", {
        status: "processing",
        customer_note: "R&amp;D, see ?a=1&copy=2",
        shipping: { ...address, address_1: "5 King&#039;s Rd", address_2: "Flat &quot;B&quot;" },
        shipping_lines: [{ ...FLAT_RATE, method_title: "Now &amp; here" }],
        meta_data: [{ key: "Delivery Date &amp; Time", value: "2026-11-24 &ndash; noon" }],
      }),
    );

    expect(await readOrder(id)).toMatchObject({
      note: "R&D, see ?a=1&copy=2",
      shipping: { street: "5 King's Rd", unit: 'Flat "B"' },
      shippingMethods: [{ title: "Now & here" }],
      attributes: [{ name: "Delivery Date & Time", value: "2026-11-24 – noon" }],
    });
  });
});

describe("the state in an address of a WooCommerce store", () => {
  it("is its name, not WooCommerce's code", async () => {
    expect((await readRecordedRecipient("japan-state-code")).address).toBe(
      "〒100-0005, Tokyo, 千代田区, 丸の内1-9-1, JP",
    );
  });

  it.each([
    ["TR", "İstanbul", "TR34", "İstanbul"],
    ["CN", "CN9", "CN9", "Heilongjiang / 黑龙江"],
    ["HK", "New Territories", "NEW TERRITORIES", "New Territories"],
    ["JP", "JP99", "JP99", ""],
    ["JP", "東京都", "東京都", "東京都"],
    ["DE", "Berlin", "DE-BE", ""],
    ["US", "New York", "NY", ""],
  ])("in %s picked as %j is stored as %j and named %j", async (country, state, code, name) => {
    const order = { billing: { ...billing, country, state }, shipping_lines: [FLAT_RATE] };
    const id = parseId(await callSandbox("POST checkout", { ...order, line_items: [LOAF] }));

    expect((await readOrder(id)).shipping).toMatchObject({ region: code, regionName: name });
  });

  it("is left out if the keys' user may not read it", async () => {
    const restricted = await startWooCommerceStore();
    const id = parseId(
      await restricted.callSandbox("POST checkout", {
        billing: { ...billing, country: "JP", state: "Tokyo" },
        shipping_lines: [FLAT_RATE],
        line_items: [LOAF],
      }),
    );
    await restricted.callSandbox("POST site", { hidesSettings: true });

    const order = await createWooStorefront(restricted.access).readOrder(toOrderId(id));
    await restricted.close();

    expect(order?.shipping).toMatchObject({ region: "JP13", regionName: "" });
  });
});

describe("an order that is paid in cash on delivery", () => {
  const tracking = { number: "7000", url: "https://bridge.test/track/abc", company: "Courier" };
  const push = (id: number, kind: "delivered" | "cash-collected") =>
    storefront.pushUpdate(toOrderId(id), { kind, at: new Date(0) }, tracking);
  const placeCashOrder = async () =>
    parseId(
      await callSandbox("POST checkout", {
        ...{ billing, payment_method: "cod", line_items: [LOAF], shipping_lines: [FLAT_RATE] },
      }),
    );
  const readStored = async (id: number) =>
    z
      .object({ status: z.string(), date_paid: z.string().nullable() })
      .parse(await callRest(`GET orders/${id}`));

  it("has its total as the cash to collect", async () => {
    const file = "test/fixtures/woocommerce/orders/cash-on-delivery-block-checkout.json";
    const recorded = JSON.parse(readFileSync(file, "utf8")) as object;
    const unpaid = { ...recorded, status: "processing", date_paid: null, date_paid_gmt: null };

    const order = await readOrder(parseId(await callSandbox("POST orders", unpaid)));

    expect(order.cashToCollect).toEqual({ minor: 17_50, currency: "USD" });
    expect(order.status).toBe("paid");
  });

  it("has less cash to collect after a refund", async () => {
    const id = await placeCashOrder();
    const before = (await readOrder(id)).cashToCollect?.minor ?? 0;
    await callRest(`POST orders/${id}/refunds`, { amount: "2.00" });

    expect((await readOrder(id)).cashToCollect?.minor).toBe(before - 2_00);
  });

  it("is not paid in cash if its payment has a date", async () => {
    const id = await placeCashOrder();
    await callRest(`PUT orders/${id}`, { status: "completed" });

    expect((await readOrder(id)).cashToCollect).toBeUndefined();
  });

  it("is completed when its cash is confirmed, not when it is delivered", async () => {
    const id = await placeCashOrder();

    expect(await push(id, "delivered")).toMatchObject({ kind: "not-applicable" });
    expect(await readStored(id)).toEqual({ status: "processing", date_paid: null });

    expect(await push(id, "cash-collected")).toEqual({ kind: "pushed" });
    expect(await readStored(id)).toMatchObject({ status: "completed" });
    expect(await push(id, "cash-collected")).toEqual({ kind: "already-known" });
  });
});

describe("an order of a WooCommerce store", () => {
  it("with virtual goods only needs no courier, although its billing address was copied", async () => {
    const order = await readRecordedOrder("virtual-only");

    expect(order.shipping?.street).toBe("350 5th Ave");
    expect(order.fulfillmentMethod).toBe("no-shipping-method");
  });

  it.each([
    ["of the checkout with real goods", "checkout", [LOAF], [FLAT_RATE], "delivery"],
    ["of the checkout with a gift card", "checkout", [GIFT_CARD], [], "nothing-to-ship"],
    ["of the block checkout with a gift card", "store-api", [GIFT_CARD], [], "nothing-to-ship"],
    ["of a shop without shipping", "checkout", [LOAF], [], "no-shipping-method"],
    ["of a shop without shipping, mixed", "checkout", [GIFT_CARD, LOAF], [], "no-shipping-method"],
    ["of a renewal of virtual goods", "subscription", [GIFT_CARD], [], "nothing-to-ship"],
    ["made by hand with real goods", "admin", [LOAF], [], "delivery"],
    ["made by hand with an unknown product", "admin", [{ name: "Cake" }], [], "delivery"],
    ["made by hand with a gift card", "admin", [GIFT_CARD], [], "nothing-to-ship"],
    ["made by another system", "rest-api", [LOAF], [], "delivery"],
  ])(
    "%s has its fulfillment method",
    async (_, created_via, line_items, shipping_lines, method) => {
      const order = { status: "processing", created_via, billing, shipping: address };
      const id = parseId(await callRest("POST orders", { ...order, line_items, shipping_lines }));

      expect((await readOrder(id)).fulfillmentMethod).toBe(method);
    },
  );

  it("made by hand without a shipping address needs no courier", async () => {
    const order = { status: "processing", created_via: "admin", billing, line_items: [LOAF] };

    expect((await readOrder(parseId(await callRest("POST orders", order)))).fulfillmentMethod).toBe(
      "nothing-to-ship",
    );
  });
});
