import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPaymentChoices } from "#shared/bridge/adapters/shopify/stores/payment-choices.ts";
import { applyPaymentChoices } from "#shared/bridge/domain/delivery/apply-payment-choices.ts";
import { paymentSettingsSchema } from "#shared/bridge/domain/settings/payment-settings.ts";
import {
  buildStoreUpdate,
  openShopify,
  toOrderId,
  tracking,
  updateTime,
} from "./sandbox-storefronts.ts";

const shopify = await openShopify({ authorizationMs: 3_000 });
afterAll(() => shopify.close());
const { storefront, readReport, placeOrder } = shopify;

const MAIN = "655441491";
const BROOKLYN = "655441492";
const NET_30 = { payment_terms_name: "Net 30", payment_terms_type: "net", due_in_days: 30 };
const toManual = (name: string) => ({
  financial_status: "pending",
  payment_gateway_names: [name],
  total_outstanding: "29.00",
});
const read = async (id: string) => {
  const order = await storefront.readOrder(toOrderId(id));
  if (order === undefined) throw new Error(`no order ${id}`);
  return order;
};
const pushUnderWay = (id: string, mailsBuyer = false, info = tracking, places?: string[]) =>
  storefront.pushUpdate(toOrderId(id), { ...buildStoreUpdate("under-way"), mailsBuyer }, info, {
    locationIds: places,
  });
const poll = (id: string) => expect.poll(() => read(id), { timeout: 10_000 });

describe("an order that is paid with the Bogus Gateway", () => {
  it("is a test order; one with a manual payment method is real", async () => {
    const bogus = await placeOrder({ payment_gateway_names: ["bogus"] });
    const manual = await placeOrder(toManual("Bank Deposit"));

    expect(await read(bogus)).toMatchObject({ isTest: true, status: "paid" });
    expect(await read(manual)).toMatchObject({ isTest: false });
  });
});

describe("an authorized order of a shop that captures on fulfillment", () => {
  it("is captured when the whole order is fulfilled, and only then", async () => {
    const lines = [
      { quantity: 1, location_id: MAIN },
      { quantity: 1, location_id: BROOKLYN },
    ];
    const id = await placeOrder({ financial_status: "authorized", line_items: lines });
    expect(await read(id)).toMatchObject({
      status: "unpaid",
      openPayment: { kind: "authorized", statusOncePaid: "paid" },
    });

    await pushUnderWay(id, false, tracking, [MAIN]);
    expect(await readReport(id)).toMatchObject({ financialStatus: "authorized" });
    await pushUnderWay(id, false, { ...tracking, number: "7001" }, [BROOKLYN]);

    expect(await readReport(id)).toMatchObject({ financialStatus: "paid" });
    expect(await read(id)).toMatchObject({ status: "fulfilled", openPayment: undefined });
  });

  it("lapses if nobody captures it", async () => {
    const id = await placeOrder({ financial_status: "authorized" });

    await poll(id).toMatchObject({ status: "unpaid", openPayment: { kind: "lapsed" } });
  });

  it("counts as paid if its merchant chose that", async () => {
    const order = await read(await placeOrder({ financial_status: "authorized" }));
    const choices = paymentSettingsSchema.parse({ authorizedCountsAsPaid: true });

    expect(applyPaymentChoices(order, choices)).toMatchObject({ status: "paid" });
    expect(applyPaymentChoices(order, paymentSettingsSchema.parse({})).status).toBe("unpaid");
  });
});

describe("an order that is paid outside the checkout", () => {
  it.each(["Cash on Delivery (COD)", "Bank Deposit", "Nachnahme"])(
    "tells its payment method and what is outstanding: %s",
    async (name) => {
      expect(await read(await placeOrder(toManual(name)))).toMatchObject({
        status: "unpaid",
        cashToCollect: undefined,
        openPayment: {
          kind: "pending",
          methods: [name],
          isManual: true,
          outstanding: { minor: 29_00, currency: "USD" },
        },
      });
    },
  );

  it("is collected at the door by the merchant's own name for it", async () => {
    const order = await read(await placeOrder(toManual("Nachnahme")));
    const choices = paymentSettingsSchema.parse({ cashMethods: ["Nachnahme"] });

    expect(applyPaymentChoices(order, choices)).toMatchObject({
      status: "paid",
      cashToCollect: { minor: 29_00, currency: "USD" },
    });
  });

  it("on payment terms names them, and no payment method", async () => {
    const id = await placeOrder({ financial_status: "pending", payment_terms: NET_30 });

    expect(await read(id)).toMatchObject({
      status: "unpaid",
      openPayment: { kind: "pending", methods: [], isManual: false, terms: "Net 30" },
    });
  });

  it("by a card whose payment is pending is not manual", async () => {
    const id = await placeOrder({ financial_status: "pending" });

    expect(await read(id)).toMatchObject({ openPayment: { methods: ["visa"], isManual: false } });
  });
});

describe("what a merchant can choose about payments", () => {
  let choices: Awaited<ReturnType<typeof readPaymentChoices>>;
  beforeAll(async () => {
    const shop = await openShopify();
    await shop.placeOrder(toManual("Vorkasse"));
    await shop.placeOrder(toManual("Nachnahme"));
    await shop.placeOrder({ financial_status: "pending" });
    await shop.placeOrder({ financial_status: "pending", payment_terms: NET_30 });
    await shop.placeOrder({ financial_status: "authorized" });
    choices = await readPaymentChoices((operation, variables) =>
      shop.admin.run(shop.shop, operation, variables),
    );
    await shop.close();
  });

  it("are Shopify's manual payment methods and those that orders name, in any language", () => {
    expect(choices.methods.toSorted()).toEqual([
      "Bank Deposit",
      "Cash on Delivery (COD)",
      "Money Order",
      "Nachnahme",
      "Vorkasse",
    ]);
  });

  it("tell that orders wait for their capture and on payment terms", () => {
    expect(choices).toMatchObject({ hasAuthorizedOrders: true, hasOrdersOnTerms: true });
  });
});

describe("the mail about a parcel", () => {
  it("is sent by Shopify only if the update asks for it", async () => {
    const silent = await placeOrder();
    await pushUnderWay(silent);
    expect(await readReport(silent)).toMatchObject({ fulfillments: [{}], mails: 0 });

    const mailed = await placeOrder();
    await pushUnderWay(mailed, true);
    await pushUnderWay(mailed, true);
    expect(await readReport(mailed)).toMatchObject({ fulfillments: [{}], mails: 1 });
  });

  it("is sent once for goods of two locations", async () => {
    const lines = [{ location_id: MAIN }, { location_id: BROOKLYN }];
    const id = await placeOrder({ line_items: lines });
    await pushUnderWay(id, true);

    expect(await readReport(id)).toMatchObject({ fulfillments: [{}, {}], mails: 1 });
  });

  it("is not sent again after the fulfillment was cancelled and made anew", async () => {
    const id = await placeOrder();
    await pushUnderWay(id, true);
    const cancelled = buildStoreUpdate("cancelled", new Date(updateTime.getTime() + 60_000));
    await storefront.pushUpdate(toOrderId(id), cancelled, tracking);
    await pushUnderWay(id, true);

    expect(await readReport(id)).toMatchObject({ fulfillments: [{}, {}], mails: 1 });
  });
});
