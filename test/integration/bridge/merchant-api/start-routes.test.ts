import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDynamoSweepCheckpoints } from "#shared/bridge/adapters/dynamodb/stores/sweep-checkpoints.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildCourierAccount, buildDelivery, buildStore } from "#test/builders/bridge/delivery.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";

let api: MerchantApiUnderTest;
const shop = await startWooCommerceStore();
beforeAll(async () => {
  api = await startMerchantApi();
});
afterAll(() => Promise.all([api.close(), shop.close()]));

const START = "/api/v1/stores/{storeId}/start";
const SAME_DAY = { modes: [{ shippingMethod: "Same-day courier", mode: "point" }] };

let stores = 0;
/** Connects a store that is not started, with orders that wait. */
async function connectNewStore(waitingOrderIds: readonly string[] = []): Promise<StoreId> {
  const storeId = storeIdSchema.parse(`starting-${stores++}`);
  await api.stores.putAccount(buildCourierAccount());
  const { keyPrefix: _, start: __, ...store } = buildStore({ storeId, access: shop.access });
  await api.stores.connect({ ...store, access: { ...shop.access, site: storeId } }, new Date());
  await api.issueKey(storeId);
  for (const orderId of waitingOrderIds) await seeOrder(storeId, orderId);
  return storeId;
}

async function seeOrder(storeId: StoreId, orderId: string): Promise<void> {
  const delivery = buildDelivery({
    key: { ...buildDelivery().key, storeId, orderId: buildOrderId(orderId) },
    createdAt: new Date(),
    orderName: `#${orderId}`,
    state: "waiting",
    reason: createMessage("not-started"),
    requeueAt: undefined,
  });
  await api.deliveries.create(delivery);
}
const buildOrderId = (orderId: string) => ({ ...buildDelivery().key, orderId }).orderId as never;

const readStart = async (as: StoreId) =>
  (await api.callApi(`GET ${START}`, { callerStoreId: as })).body;
const preview = (as: StoreId, body: object) =>
  api.callApi(`POST ${START}/preview`, { callerStoreId: as, body });
const start = (as: StoreId, body: object) =>
  api.callApi(`POST ${START}`, { callerStoreId: as, body });

/** Places an order in the shop, paid if nothing else is said. */
const placeOrder = async (methodTitle: string, status = "processing"): Promise<string> => {
  const address = { first_name: "Ada", address_1: "20 W 34th St", city: "New York" };
  const order = {
    status,
    billing: { ...address, email: "ada@example.com", phone: "+1 212 555 0100", country: "US" },
    shipping: { ...address, country: "US" },
    line_items: [{ product_id: 10, quantity: 1 }],
    shipping_lines: [{ method_id: "flat_rate", method_title: methodTitle, total: "7.00" }],
  };
  const response = await fetch(`${shop.access.url}/_stand-in/checkout`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(order),
  });
  return String(((await response.json()) as { id: number }).id);
};

describe("a store that was never started", () => {
  it("says so, with the orders that wait", async () => {
    const as = await connectNewStore(["1", "2"]);

    expect(await readStart(as)).toEqual({
      state: "not-started",
      startedAt: null,
      ordersFrom: null,
      waitingUntil: null,
      waiting: 2,
      hasMoreWaiting: false,
      latestWaiting: [
        { orderId: "2", orderName: "#2" },
        { orderId: "1", orderName: "#1" },
      ],
    });
  });

  it("previews which waiting orders would go out, which not and why, and changes nothing", async () => {
    const sameDay = await placeOrder("Same-day courier");
    const post = await placeOrder("Post");
    const unpaid = await placeOrder("Same-day courier", "pending");
    const as = await connectNewStore([sameDay, post, unpaid]);
    const before = await readStart(as);

    const { body } = await preview(as, { methods: SAME_DAY, from: { kind: "waiting" } });

    expect(body).toMatchObject({
      ...{ total: 3, isCut: false, waiting: 3, next: null },
      orders: [
        { orderId: sameDay, outcome: "goes-out", mode: "point", reason: null },
        {
          orderId: post,
          shippingMethods: ["Post"],
          outcome: "stays",
          reason: { code: "ignored-method" },
        },
        { orderId: unpaid, outcome: "stays", reason: { code: "not-paid" } },
      ],
    });
    expect(await readStart(as)).toEqual(before);
  });

  it("previews that nothing goes out while the operator has paused it", async () => {
    const as = await connectNewStore([await placeOrder("Same-day courier")]);
    await api.stores.savePause(as, () => new Date());

    const { body } = await preview(as, { methods: SAME_DAY, from: { kind: "waiting" } });

    expect(body).toMatchObject({
      orders: [{ outcome: "waits", reason: { code: "paused-by-operator" } }],
    });
  });

  it("previews what its rules would hold, while its orders wait for the start alone", async () => {
    const as = await connectNewStore([await placeOrder("Same-day courier")]);
    const rules = [{ when: { pieces: { min: 1 } }, mode: "hold" }];
    const { body: stored } = await api.callApi("GET /api/v1/stores/{storeId}/settings", {
      callerStoreId: as,
    });
    const saved = await api.callApi("PUT /api/v1/stores/{storeId}/settings", {
      callerStoreId: as,
      body: { revision: stored.revision, settings: { ...stored.settings, rules } },
    });
    expect(saved.status).toBe(200);

    const { body } = await preview(as, { methods: SAME_DAY, from: { kind: "waiting" } });

    expect(body).toMatchObject({
      total: 1,
      orders: [{ outcome: "held", reason: { code: "held-by-rule" } }],
    });
  });

  it("previews page by page", async () => {
    const ids = [await placeOrder("Same-day courier"), await placeOrder("Same-day courier")];
    const as = await connectNewStore(ids);
    const planned = { methods: SAME_DAY, from: { kind: "waiting" }, limit: 1 };

    const first = await preview(as, planned);
    const second = await preview(as, { ...planned, offset: first.body.next });

    expect(first.body).toMatchObject({ total: 2, next: 1, orders: [{ orderId: ids[0] }] });
    expect(second.body).toMatchObject({ total: 2, next: null, orders: [{ orderId: ids[1] }] });
  });

  it("previews on a later page the orders that waited at the first one", async () => {
    const as = await connectNewStore(["1", "2"]);
    const planned = { methods: SAME_DAY, limit: 1 };
    const { body } = await preview(as, { ...planned, from: { kind: "waiting" } });
    await new Promise((resolve) => setTimeout(resolve, 2));
    await seeOrder(as, "3");

    const from = { kind: "waiting", shownAt: body.shownAt };
    const second = await preview(as, { ...planned, from, offset: body.next });

    expect(second.body).toMatchObject({ total: 2, next: null, orders: [{ orderId: "2" }] });
  });

  it("previews the orders from a date that the bridge never saw", async () => {
    const as = await connectNewStore();
    const at = new Date(Date.now() - 1_000).toISOString();
    const orderId = await placeOrder("Same-day courier");

    const { body } = await preview(as, { methods: SAME_DAY, from: { kind: "date", at } });

    expect(body.orders).toContainEqual(expect.objectContaining({ orderId, outcome: "goes-out" }));
  });

  it.each([
    ["now", { kind: "now" }],
    ["a later date", { kind: "date", at: "2099-01-01T00:00:00Z" }],
  ])("previews that nothing goes out at once with orders from %s", async (_, from) => {
    const as = await connectNewStore(["1"]);

    expect((await preview(as, { methods: SAME_DAY, from })).body).toMatchObject({
      ...{ total: 0, waiting: 1, orders: [] },
    });
  });

  it.each([
    ["without a method", { methods: {}, from: { kind: "now" } }, "methods"],
    [
      "with ignored methods only",
      {
        methods: { modes: [{ shippingMethod: "Post", mode: "ignore" }] },
        from: { kind: "now" },
      },
      "methods",
    ],
    [
      "with a method that needs a pick-up location",
      {
        methods: { modes: [{ shippingMethod: "Post", mode: "urgent" }] },
        from: { kind: "now" },
      },
      "methods.modes.0.mode",
    ],
    [
      "from a day of another century",
      { methods: SAME_DAY, from: { kind: "date", at: "1900-01-01T00:00:00Z" } },
      "from.at",
    ],
    ["without its first day", { methods: SAME_DAY, from: { kind: "date", at: "" } }, "from.at"],
    [
      "with the preview of another week",
      { methods: SAME_DAY, from: { kind: "waiting", shownAt: "2026-01-01T00:00:00Z" } },
      "from.shownAt",
    ],
  ])("is not started %s", async (_, body, field) => {
    const as = await connectNewStore();

    const refused = await start(as, body);

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(await readStart(as)).toMatchObject({ state: "not-started" });
  });

  it("is not started while its courier account is disconnected", async () => {
    const as = await connectNewStore();
    await api.stores.disconnectCourier(as);

    expect((await start(as, { methods: SAME_DAY, from: { kind: "now" } })).status).toBe(409);
  });
});

describe("a start", () => {
  it("stores the named methods, lets no other go, and requests what waits", async () => {
    const as = await connectNewStore(["1"]);
    const { body: shown } = await preview(as, { methods: SAME_DAY, from: { kind: "waiting" } });

    const { status, body } = await start(as, {
      methods: SAME_DAY,
      from: { kind: "waiting", shownAt: shown.shownAt },
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ state: "started", waitingUntil: shown.shownAt, waiting: 0 });
    expect(await readStart(as)).toEqual(body);
    expect((await api.stores.find(as))?.start?.waitingUntil).toEqual(new Date(shown.shownAt));
    const { body: stored } = await api.callApi("GET /api/v1/stores/{storeId}/settings", {
      callerStoreId: as,
    });
    expect(stored.settings).toMatchObject({ ...SAME_DAY, defaultMode: "ignore" });
    const event = { kind: "reconcile-waiting", storeId: as, reason: "started" };
    expect(await api.receiveShopEvents()).toContainEqual(expect.objectContaining(event));
  });

  it("from an earlier date lets the sweeps begin there, also while a sweep is under way", async () => {
    const as = await connectNewStore();
    const at = "2026-11-01T00:00:00.000Z";
    const checkpoints = createDynamoSweepCheckpoints(api.table);
    const readSweptUntil = async () =>
      (await Array.fromAsync(checkpoints.list())).find(({ storeId }) => storeId === as)?.sweptUntil;
    const readBefore = await readSweptUntil();

    await start(as, { methods: SAME_DAY, from: { kind: "date", at } });
    await start(as, { methods: SAME_DAY, from: { kind: "now" } });
    expect(await readSweptUntil()).toEqual(new Date(at));

    // A sweep that read the checkpoint before saves where it came to.
    const sweptUntil = new Date();
    await checkpoints.save(as, { sweptUntil, knownChanges: [] }, readBefore);
    expect(await readSweptUntil()).toEqual(new Date(at));
    await checkpoints.save(as, { sweptUntil, knownChanges: [] }, new Date(at));
    expect(await readSweptUntil()).toEqual(sweptUntil);
  });

  it("that follows another keeps every order that was to go out", async () => {
    const as = await connectNewStore(["1"]);
    const at = new Date(Date.now() - 1_000).toISOString();
    const orderId = await placeOrder("Same-day courier");
    const first = await start(as, { methods: SAME_DAY, from: { kind: "waiting" } });
    const readKept = async () => (await api.stores.find(as))?.start;

    await start(as, { methods: SAME_DAY, from: { kind: "now" } });
    await start(as, { methods: SAME_DAY, from: { kind: "waiting" } });
    const later = { kind: "date", at: "2099-01-01T00:00:00.000Z" };
    const { body: last } = await start(as, { methods: SAME_DAY, from: later });

    const { ordersFrom, waitingUntil } = first.body;
    expect(last).toMatchObject({ ordersFrom, waitingUntil });
    expect(await readKept()).toMatchObject({
      ordersFrom: new Date(ordersFrom),
      waitingUntil: new Date(waitingUntil),
    });
    const { body: shown } = await preview(as, { methods: SAME_DAY, from: { kind: "date", at } });
    expect(shown.orders).toContainEqual(expect.objectContaining({ orderId }));
    const earlier = await start(as, { methods: SAME_DAY, from: { kind: "date", at } });
    expect(earlier.body).toMatchObject({ ordersFrom: at, waitingUntil });
  });

  it("that follows another is previewed as it would become", async () => {
    const orderId = await placeOrder("Same-day courier");
    const as = await connectNewStore([orderId]);
    await start(as, { methods: SAME_DAY, from: { kind: "waiting" } });

    const { body } = await preview(as, { methods: SAME_DAY, from: { kind: "now" } });

    expect(body).toMatchObject({ total: 1, orders: [{ orderId, outcome: "goes-out" }] });
  });

  it("survives another account and other keys of the same shop, and ends with another shop", async () => {
    const as = await connectNewStore();
    await start(as, { methods: SAME_DAY, from: { kind: "now" } });
    const site = as;
    const access = { ...shop.access, site };
    const { accountId } = buildCourierAccount();

    await api.stores.changeAccount(as, accountId);
    await api.stores.disconnect(as);
    await api.stores.updateAccess(as, { ...access, consumerSecret: "cs_y" }, new Date());
    expect((await api.stores.find(as))?.start).toBeDefined();
    await api.stores.connect({ storeId: as, accountId, access }, new Date());
    expect((await api.stores.find(as))?.start).toBeDefined();

    await api.stores.connect(
      { storeId: as, accountId, access: { ...access, site: "other.test" } },
      new Date(),
    );
    expect((await api.stores.find(as))?.start).toBeUndefined();
  });

  it("needs a connected courier account where a shop only installed the app", async () => {
    await api.installShop("newcomer.myshopify.com");
    const as = storeIdSchema.parse("shopify-newcomer");
    await api.issueKey(as);

    expect(await readStart(as)).toMatchObject({ state: "not-started", waiting: 0 });
    expect((await start(as, { methods: SAME_DAY, from: { kind: "now" } })).status).toBe(409);
  });
});
