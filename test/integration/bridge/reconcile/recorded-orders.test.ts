import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { openStorefront } from "#shared/bridge/adapters/stores/open-storefront.ts";
import { type DeliveryKey, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import {
  buildCourierAccount,
  buildDeliveryKey,
  buildStore,
} from "#test/builders/bridge/delivery.ts";
import { readRecentOrder } from "#test/builders/bridge/recent-order.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createWooClient } from "#test/builders/bridge/woocommerce.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createInMemorySettings } from "#test/fakes/bridge/settings-repository.ts";
import { createTestShopifyAdmin } from "#test/fakes/stores/shopify-admin.ts";
import { startShopify } from "#test/sandbox/shopify/start-shopify.ts";
import { startWooCommerce } from "#test/sandbox/woocommerce/start-woocommerce.ts";

const woocommerce = await startWooCommerce({ databaseFile: ":memory:", port: 0 });
const shopify = await startShopify({
  databaseFile: ":memory:",
  port: 0,
  shop: "tea-house.myshopify.com",
  clientId: "app",
  clientSecrets: ["shpss_x"],
});
afterAll(() => Promise.all([woocommerce.close(), shopify.close()]));

const admin = createTestShopifyAdmin(shopify);
const woocommerceStore = buildStore({ access: { kind: "woocommerce", ...woocommerce } });
const shopifyStore = buildStore({ access: { kind: "shopify", shop: shopify.shop } });

/** Reconciles one order of a store. Returns its delivery and the courier's points. */
async function reconcileOrder(store: Store, orderId: string, settings = buildSettings()) {
  const deliveries = createInMemoryDeliveries();
  const { courier, points } = createDocumentedCourier();
  const key: DeliveryKey = { ...buildDeliveryKey(), orderId: storeOrderIdSchema.parse(orderId) };
  await reconcileDelivery(
    createReconcileDeps({
      deliveries,
      settings: createInMemorySettings(settings),
      stores: { find: async () => store, findAccount: async () => buildCourierAccount() },
      openStorefront: openStorefront(admin, ({ access }) => createWooClient(access), systemClock),
      openCourier: () => courier,
      clock: systemClock,
    }),
  )({ ...key, reason: "replayed" });
  const delivery = await deliveries.find(key);
  return { delivery, points };
}

async function post(url: string, body: string): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}

const ada = {
  name: "Ada Lovelace",
  phone: "12125550100",
  email: "ada@example.com",
  address: "20 W 34th St, New York, NY 10001, US",
};

describe("recorded deliveries of a WooCommerce store", () => {
  const folder = "test/fixtures/woocommerce";
  const bodies = new Map(
    readdirSync(folder)
      .filter((file) => /^\d/.test(file))
      .map((file) => [
        file.replace(".json", ""),
        (JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as { body: string }).body,
      ]),
  );

  const POINTS: [fixture: string, point: Record<string, string>][] = [
    [
      "01-created-guest-cod",
      { accessKey: "52", ...ada, notes: "Collect $27.69 cash\nApt 4B\nGate code 4411" },
    ],
    [
      "02-created-unicode-pl-different-shipping",
      {
        accessKey: "53",
        name: "Michał Śliwiński",
        phone: "48511222333",
        email: "zofia@example.pl",
        address: "al. Tadeusza Kościuszki 5, 90-418 Łódź, PL",
        notes:
          "Collect $66.06 cash\nProszę dzwonić domofonem „12”, nie pukać — śpi dziecko.\nW razie nieobecności zostawić u sąsiadki (m. 14).",
      },
    ],
    [
      "05-created-multi-line-coupon-fee-tax-meta",
      { accessKey: "56", ...ada, notes: "Apt 4B\nLeave with doorman" },
    ],
    ["08-updated-paid-processing", { accessKey: "58", ...ada, notes: "Apt 4B" }],
  ];
  const REASONS: [fixture: string, state: string, code: string][] = [
    ["04-created-virtual-no-shipping", "skipped", "nothing-to-ship"],
    ["07-created-pending-unpaid", "skipped", "not-paid"],
    ["09-updated-cancelled", "skipped", "cancelled"],
    ["11-restored", "skipped", "cancelled"],
    ["12-created-gb-no-phone-long-note", "held", "no-phone"],
    ["13-created-local-pickup", "skipped", "local-pickup"],
    ["14-created-checkout-draft", "skipped", "draft"],
    ["16-updated-fully-refunded", "skipped", "refunded"],
  ];
  // A ping, an action with order 52, and a trashed order. None of them contains an order.
  const WITHOUT_ORDER = ["00-ping", "01c-action-status-processing", "10-deleted-trash"];

  const placeFixture = async (fixture: string, settings?: Settings) => {
    const body = bodies.get(fixture) ?? "";
    await post(`${woocommerce.url}/_stand-in/orders`, body);
    const orderId = String((JSON.parse(body) as { id: number }).id);
    return reconcileOrder(woocommerceStore, orderId, settings);
  };

  it("are all listed in the tables", () => {
    const listedFixtures = [...POINTS, ...REASONS].map(([fixture]) => fixture);

    expect([...listedFixtures, ...WITHOUT_ORDER].sort()).toEqual([...bodies.keys()].sort());
  });

  it.each(POINTS)("create a point: %s", async (fixture, point) => {
    const settings = buildSettings({ cashOnDelivery: "deliver" });
    const { points, delivery } = await placeFixture(fixture, settings);

    expect(points).toMatchObject([point]);
    expect(delivery?.state).toBe("booked");
  });

  it.each(REASONS)("create no point: %s is %s with %s", async (fixture, state, code) => {
    const { points, delivery } = await placeFixture(fixture);

    expect(points).toEqual([]);
    expect(delivery).toMatchObject({ state, reason: { code } });
    expect(delivery?.reason && formatMessage(delivery.reason)).toMatch(/\.$/);
  });

  it.each(["01-created-guest-cod", "02-created-unicode-pl-different-shipping"])(
    "are held when they are paid in cash: %s",
    async (fixture) => {
      const { points, delivery } = await placeFixture(fixture);

      expect(points).toEqual([]);
      expect(delivery).toMatchObject({ state: "held", reason: { code: "cash-held" } });
    },
  );

  it("create no point when the order is trashed", async () => {
    await post(
      `${woocommerce.url}/_stand-in/orders`,
      bodies.get("08-updated-paid-processing") ?? "",
    );
    const trashed = await fetch(`${woocommerce.url}/wp-json/wc/v3/orders/58`, {
      method: "DELETE",
      headers: {
        authorization: `Basic ${btoa(`${woocommerce.consumerKey}:${woocommerce.consumerSecret}`)}`,
      },
    });
    expect(trashed.status).toBe(200);

    const { points, delivery } = await reconcileOrder(woocommerceStore, "58");

    expect(points).toEqual([]);
    expect(delivery).toMatchObject({ state: "skipped", reason: { code: "trashed" } });
  });

  it("create no point when the order does not exist", async () => {
    const { points, delivery } = await reconcileOrder(woocommerceStore, "999999");

    expect(points).toEqual([]);
    expect(delivery).toMatchObject({ state: "skipped", reason: { code: "gone" } });
  });
});

describe("Shopify's documented orders", () => {
  const paid = JSON.parse(readRecentOrder("order-paid-rich")) as Record<string, unknown>;
  let ids = 4_000_000_000;
  /** Reconciles until the shop has routed the order. */
  const pollReason = (orderId: string, store: Store = shopifyStore) =>
    expect.poll(async () => (await reconcileOrder(store, orderId)).delivery?.reason?.code);
  const placeOrder = async (
    changes: Record<string, unknown>,
    query = "",
    store: Store = shopifyStore,
  ) => {
    const id = ids++;
    const gid = `gid://shopify/Order/${id}`;
    const body = JSON.stringify({ ...paid, ...changes, id, admin_graphql_api_id: gid });
    await post(`${shopify.url}/_stand-in/orders${query}`, body);
    await pollReason(String(id), store).not.toBe("not-routed");
    return reconcileOrder(store, String(id));
  };

  it("order-paid-rich creates a point", async () => {
    await post(`${shopify.url}/_stand-in/orders`, readRecentOrder("order-paid-rich"));
    await pollReason("1073459981").not.toBe("not-routed");

    const { points, delivery } = await reconcileOrder(shopifyStore, "1073459981");

    expect(points).toMatchObject([
      {
        accessKey: "1073459981",
        name: "Jane Smith",
        // The shipping and billing numbers are invalid in Canada. The order's own number is valid.
        phone: "18885551234",
        email: "jane@example.com",
        address: "123 Fake Street, Fakecity ON K2P 1L4, CA",
        notes: "",
      },
    ]);
    expect(delivery?.state).toBe("booked");
  });

  it("orders-create, a test order with an id above 2^53, creates no point at a live courier", async () => {
    await post(`${shopify.url}/_stand-in/orders`, readRecentOrder("orders-create"));

    const { points, delivery } = await reconcileOrder(shopifyStore, "820982911946154508");

    expect(points).toEqual([]);
    expect(delivery).toMatchObject({
      state: "skipped",
      isTest: true,
      reason: { code: "cancelled" },
    });
  });

  const BANK_DEPOSIT = { financial_status: "pending", payment_gateway_names: ["Bank Deposit"] };

  it.each([
    ["not-paid", { financial_status: "pending" }, ""],
    ["payment-outside-checkout", BANK_DEPOSIT, ""],
    ["refunded", { financial_status: "refunded" }, ""],
    ["cancelled", { cancelled_at: "2026-11-20T08:00:00Z" }, ""],
    ["local-pickup", {}, "?delivery=PICK_UP"],
  ])("create no point: %s %j %s", async (code, changes, query) => {
    const { points, delivery } = await placeOrder(changes, query);

    expect(points).toEqual([]);
    expect(delivery).toMatchObject({ state: "skipped", reason: { code } });
  });

  it("of the Bogus Gateway go to the sandbox account, marked as tests", async () => {
    const store = { ...shopifyStore, sandboxAccountId: shopifyStore.accountId };
    const { points, delivery } = await placeOrder(
      { test: undefined, payment_gateway_names: ["bogus"] },
      "",
      store,
    );

    expect(delivery?.reason).toBeUndefined();
    expect(points).toMatchObject([{ notes: expect.stringMatching(/^Test order/) }]);
    expect(delivery).toMatchObject({ state: "booked", isTest: true });
    expect(delivery?.orderName).toMatch(/ \(test\)$/);
  });

  it("wait for their capture, and say how to go out before it", async () => {
    const { points, delivery } = await placeOrder({ financial_status: "authorized" });

    expect(points).toEqual([]);
    expect(delivery).toMatchObject({ state: "waiting", reason: { code: "payment-authorized" } });
  });

  it("are held with the amount when the payment is pending and made at the door", async () => {
    const { points, delivery } = await placeOrder({
      financial_status: "pending",
      total_outstanding: "12.50",
      payment_gateway_names: ["Cash on Delivery (COD)"],
    });

    expect(points).toEqual([]);
    expect(delivery).toMatchObject({
      state: "held",
      reason: { code: "cash-held", params: { cash: { minor: 12_50, currency: "USD" } } },
    });
  });

  it("create no point for virtual goods", async () => {
    const [item] = paid.line_items as Record<string, unknown>[];

    const { delivery } = await placeOrder({ line_items: [{ ...item, requires_shipping: false }] });

    expect(delivery).toMatchObject({ state: "skipped", reason: { code: "nothing-to-ship" } });
  });

  it.each([
    [
      "no-phone",
      {
        phone: null,
        shipping_address: { ...readShippingAddress(paid), phone: null },
        billing_address: null,
      },
    ],
    ["no-email", { email: null, contact_email: null }],
    ["no-address", { shipping_address: null, billing_address: null }],
  ])("are held: %s", async (code, changes) => {
    const { points, delivery } = await placeOrder(changes);

    expect(points).toEqual([]);
    expect(delivery).toMatchObject({ state: "held", reason: { code } });
  });

  it("of another shop are not found", async () => {
    const { points, delivery } = await reconcileOrder(shopifyStore, "123");

    expect(points).toEqual([]);
    expect(delivery).toMatchObject({ reason: { code: "gone" } });
  });
});

function readShippingAddress(order: Record<string, unknown>): Record<string, unknown> {
  return order.shipping_address as Record<string, unknown>;
}
