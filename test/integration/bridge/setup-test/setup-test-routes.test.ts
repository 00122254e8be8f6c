import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDynamoSetupTests } from "#shared/bridge/adapters/dynamodb/setup-test/setup-tests.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  breakChain,
  createSetupTest,
  SETUP_LINKS,
  settleLink,
} from "#shared/bridge/domain/setup-test/setup-test.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";

const ROUTE = "/api/v1/stores/{storeId}/setup-test";
let api: MerchantApiUnderTest;
beforeAll(async () => {
  api = await startMerchantApi();
});
afterAll(() => api.close());

let stores = 0;
async function connectStore() {
  const storeId = storeIdSchema.parse(`tested-${stores++}`);
  await api.connectStore(storeId, { kind: "shopify", shop: `${storeId}.myshopify.com` });
  return storeId;
}

describe("the setup test of a store", () => {
  it("is null before the first one", async () => {
    const callerStoreId = await connectStore();

    expect((await api.callApi(`GET ${ROUTE}`, { callerStoreId })).body).toEqual({ test: null });
  });

  it("starts once, and is shown on Home too", async () => {
    const callerStoreId = await connectStore();
    const { status, body } = await api.callApi(`POST ${ROUTE}`, { callerStoreId });

    expect(status).toBe(200);
    expect(body.test).toMatchObject({ outcome: "running", brokenLink: null, finishedAt: null });
    expect(body.test.links).toEqual(
      SETUP_LINKS.map((link) => ({ link, state: "waiting", reason: null, at: null })),
    );
    const again = await api.callApi(`POST ${ROUTE}`, { callerStoreId });
    expect(again.body.test.id).toBe(body.test.id);
    const home = await api.callApi("GET /api/v1/stores/{storeId}/home", { callerStoreId });
    expect(home.body.setupTest).toEqual(body.test);
  });

  it("tries the next link when it is continued, and is recorded once", async () => {
    const callerStoreId = await connectStore();
    await api.callApi(`POST ${ROUTE}`, { callerStoreId });
    const { body } = await api.callApi(`POST ${ROUTE}/continue`, { callerStoreId });

    // No shop answers at the address that the API has for Shopify here.
    expect(body.test).toMatchObject({ outcome: "broken", brokenLink: "store" });
    expect(body.test.links[0].reason.text).not.toBe("");
    const again = await api.callApi(`POST ${ROUTE}/continue`, { callerStoreId });
    expect(again.body).toEqual(body);
    const audit = await api.callApi("GET /api/v1/stores/{storeId}/audit", { callerStoreId });
    const actions = audit.body.records.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => /SetupTest/.test(action))).toEqual([
      "startSetupTest",
    ]);
  });

  it("names the broken link in words with what to do, and keeps it", async () => {
    const storeId = await connectStore();
    const tests = createDynamoSetupTests(api.table);
    const startedAt = new Date();
    const started = createSetupTest(storeId, "t-1", startedAt);
    const message = createMessage("setup-test.store-answers");
    const answered = settleLink(started, "store", { state: "works", message }, startedAt);
    const missing = createMessage("setup-test.webhooks-missing", { topics: "order.updated" });
    await tests.replace(undefined, breakChain(answered, "webhooks", missing, startedAt));

    const { body } = await api.callApi(`GET ${ROUTE}`, { callerStoreId: storeId });
    expect(body.test).toMatchObject({ id: "t-1", outcome: "broken", brokenLink: "webhooks" });
    expect(body.test.links[1].reason.text).toContain("no active webhook for order.updated");
    expect(body.test.links[2]).toEqual({
      ...{ link: "location", state: "not-tried", reason: null },
      at: startedAt.toISOString(),
    });
    const soon = await api.callApi(`POST ${ROUTE}`, { callerStoreId: storeId });
    expect(soon.status).toBe(429);
  });

  it("ends as interrupted where nothing went on with it, and can be started again", async () => {
    const storeId = await connectStore();
    const startedAt = new Date(Date.now() - 11 * 60_000);
    const tests = createDynamoSetupTests(api.table);
    await tests.replace(undefined, createSetupTest(storeId, "t-1", startedAt));

    const { body } = await api.callApi(`GET ${ROUTE}`, { callerStoreId: storeId });
    expect(body.test).toMatchObject({ outcome: "broken", brokenLink: "store" });
    expect(body.test.links[0].reason.code).toBe("setup-test.interrupted");
    const next = await api.callApi(`POST ${ROUTE}`, { callerStoreId: storeId });
    expect(next.body.test).toMatchObject({ outcome: "running" });
    expect(next.body.test.id).not.toBe("t-1");
  });

  it("is refused before a courier account is connected", async () => {
    const shop = "new-shop.myshopify.com";
    await api.installShop(shop);
    const callerStoreId = storeIdSchema.parse("shopify-new-shop");
    await api.issueKey(callerStoreId);

    const { status, body } = await api.callApi(`POST ${ROUTE}`, { callerStoreId });
    expect(status).toBe(409);
    expect(body.message).toContain("Connect your courier account first");
  });

  it("is that of the caller's own store alone", async () => {
    const callerStoreId = await connectStore();
    const other = await connectStore();
    const call = { callerStoreId, targetStoreId: other };

    expect((await api.callApi(`POST ${ROUTE}`, call)).status).toBe(404);
    expect((await api.callApi(`GET ${ROUTE}`, call)).status).toBe(404);
  });
});
