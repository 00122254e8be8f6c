import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type StoreId, storeIdSchema, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildDelivery } from "#test/builders/bridge/delivery.ts";
import { buildIdToken } from "#test/builders/bridge/shopify-id-token.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { watchLogs } from "#test/fakes/watch-logs.ts";

const ROUTE = "POST /api/v1/stores/{storeId}/deliveries/search";
const storeId = storeIdSchema.parse("woo-bakery");
/** Of no fixture, so that it is found wherever it stands. */
const NAME = "Zaphira Quillfeather";

let api: MerchantApiUnderTest;
let bakery: Awaited<ReturnType<typeof startWooCommerceStore>>;
let orderIds: string[];

beforeAll(async () => {
  [api, bakery] = await Promise.all([startMerchantApi(), startWooCommerceStore()]);
  await api.connectStore(storeId, bakery.access);
  orderIds = [];
  for (let at = 0; at < 4; at++) {
    const [first_name, last_name] = at === 3 ? ["Mary", "Ward"] : NAME.split(" ");
    const billing = { first_name, last_name, email: `buyer${at}@example.com` };
    const { id } = Object(await bakery.callSandbox("POST checkout", { billing }));
    orderIds.push(String(id));
  }
  const [first = "", second = ""] = orderIds;
  const minutes = (at: number) => new Date(Date.UTC(2026, 10, 20, 12, at));
  const plan = {
    ...{ mode: "urgent", storeLocationIds: [], isPartlyRefunded: false, itemValue: 10, tip: 0 },
    ...{ load: { transportId: 1, packSizeId: 1, grams: 100, pieces: 1 }, pickUpIds: ["main"] },
  } as const;
  const create = (orderId: string, at: number, changes: object = {}, part = 1) =>
    api.deliveries.create(
      buildDelivery({
        key: { storeId, orderId: storeOrderIdSchema.parse(orderId), part },
        ...{ createdAt: minutes(at), orderName: `#${orderId}`, ...changes },
      }),
    );
  await create(first, 1, { parts: ["a", "b"] });
  await create(first, 1, { plan }, 2);
  await create(second, 2, { state: "held" });
});
afterAll(() => Promise.all([api.close(), bakery.close()]));

const search = (text: unknown, query: Record<string, string> = {}, as: StoreId = storeId) =>
  api.callApi(ROUTE, { callerStoreId: as, query, body: { text } });
const listFound = ({ body }: Awaited<ReturnType<typeof search>>) =>
  body.deliveries.map(
    ({ orderId, part, foundBy }: { orderId: string; part: number; foundBy: string }) =>
      `${foundBy} ${orderIds.indexOf(orderId)}/${part}`,
  );

describe("a search by order and buyer", () => {
  it("finds all parts of the buyer's orders, and how many orders the store has", async () => {
    const answer = await search(` ${NAME.toUpperCase()} `);

    expect(listFound(answer)).toEqual(["buyer 1/1", "buyer 0/1", "buyer 0/2"]);
    expect(answer.body).toMatchObject({
      hasMore: false,
      store: { orderCount: 3, hasMore: false, shownDays: null, problem: null },
    });
  });

  it("finds by order, too", async () => {
    expect(listFound(await search(`#${orderIds[1]}`))).toEqual(["order 1/1"]);
  });

  it.each([
    [{ needsAttention: "1" }, ["buyer 1/1"]],
    [{ state: "new", from: "2026-11-20" }, ["buyer 0/1", "buyer 0/2"]],
    [{ mode: "scheduled,urgent", location: "main" }, ["buyer 0/2"]],
    [{ location: "depot" }, []],
    [{ from: "2026-11-21" }, []],
  ])("leaves out what its filters do (%o)", async (query, found) => {
    expect(listFound(await search(NAME, query))).toEqual(found);
  });

  it("says of an order without a delivery that the store has it", async () => {
    expect((await search("mary ward")).body).toMatchObject({
      ...{ deliveries: [], store: { orderCount: 1 } },
    });
  });

  it("finds by order while the store does not answer, and says why it found no buyer", async () => {
    await bakery.callSandbox("POST faults", { failNextRequests: 1 });
    const answer = await search(String(orderIds[1]));

    expect(answer.status).toBe(200);
    expect(listFound(answer)).toEqual(["order 1/1"]);
    expect(answer.body.store.problem).toMatchObject({
      ...{
        code: "store-fault",
        text: "The store did not answer. Search again in a minute.",
      },
    });
  });

  it("leaves the text in no log and no audit record, which says who searched", async () => {
    const logs = watchLogs();
    await search(NAME);
    expect(logs.lines.join("\n")).not.toMatch(/Quillfeather/i);
    logs.close();

    const audit = await api.callApi("GET /api/v1/stores/{storeId}/audit", {
      callerStoreId: storeId,
    });
    const { records } = audit.body as { records: { kind: string; action: string }[] };
    const accesses = records.filter(({ kind }) => kind === "access");
    expect(new Set(accesses.map(({ action }) => action))).toEqual(new Set(["searchDeliveries"]));
    expect(JSON.stringify(audit.body)).not.toMatch(/Quillfeather/i);
  });

  it("takes a key that may only read deliveries", async () => {
    const key = await api.callApi("POST /api/v1/stores/{storeId}/api-keys", {
      callerStoreId: storeId,
      body: { name: "Desk", scopes: ["deliveries:read"] },
    });
    const headers = { authorization: `Bearer ${key.body.apiKey}` };
    const answer = await api.callApi(ROUTE, {
      ...{ callerStoreId: storeId, headers, body: { text: NAME } },
    });

    expect(answer.status).toBe(200);
  });

  it.each([
    [{ text: " " }, {}, "text"],
    [{ text: "x".repeat(101) }, {}, "text"],
    [{}, {}, "text"],
    [{ text: "Ada", q: "Ada" }, {}, "q"],
    [{ text: "Ada" }, { location: "Main" }, "location"],
    [{ text: "Ada" }, { mode: "ignore" }, "mode"],
    [{ text: "Ada" }, { from: "2026-11-21", to: "2026-11-20" }, "from"],
  ])("refuses %j with %j by its field", async (body, query, field) => {
    const refused = await api.callApi(ROUTE, { callerStoreId: storeId, query, body });

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(JSON.stringify(refused.body)).not.toContain("xxx");
  });

  it("finds nothing for a shop that installed the app and is not connected yet", async () => {
    const shop = "tea-search.myshopify.com";
    await api.installShop(shop);
    const headers = { authorization: `Bearer ${buildIdToken(shop)}` };
    const callerStoreId = storeIdSchema.parse("shopify-tea-search");

    expect(
      await api.callApi(ROUTE, { callerStoreId, headers, body: { text: "Ada" } }),
    ).toMatchObject({ status: 200, body: { deliveries: [] } });
  });
});
