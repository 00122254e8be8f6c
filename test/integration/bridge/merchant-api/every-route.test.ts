import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTES } from "#functions/bridge/merchant-api/all-routes.ts";
import { MERCHANT_ROUTES } from "#functions/bridge/merchant-api/env.ts";
import { createDynamoMerchantMails } from "#shared/bridge/adapters/dynamodb/merchant-mail/merchant-mails.ts";
import { createDynamoSentEvents } from "#shared/bridge/adapters/dynamodb/webhook-endpoints/sent-events.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMerchantMail } from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import { buildDelivery } from "#test/builders/bridge/delivery.ts";
import { buildPng } from "#test/builders/image-files.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { EVERY_WEBHOOK, listEveryCall } from "./every-call.ts";
import { startOrderListingCourier } from "./order-listing-courier.ts";

const mine = storeIdSchema.parse("tea-house");
const other = storeIdSchema.parse("book-shop");
let api: MerchantApiUnderTest;
let shop: Awaited<ReturnType<typeof startWooCommerceStore>>;
let courier: Awaited<ReturnType<typeof startOrderListingCourier>>;
let orderId: string;
let unusedKeyId: string;

beforeAll(async () => {
  [api, shop, courier] = await Promise.all([
    startMerchantApi(),
    startWooCommerceStore(),
    startOrderListingCourier(),
  ]);
  const { id } = (await shop.callSandbox("POST checkout", { status: "processing" })) as {
    id: number;
  };
  orderId = String(id);
  await api.connectStore(mine, shop.access);
  // One shop has one connection: the others are connected as if they were shops of their own.
  await api.connectStore(other, { ...shop.access, site: "book-shop.example" });
  unusedKeyId = (await api.issueKey(mine)).split("_")[2] ?? "";
  await api.issueKey(mine);
  const recipients = [{ email: "owner@teahouse.example", confirmedAt: new Date() }];
  const { shopId } = (await createDynamoMerchantMails(api.table).read(mine)).mail;
  await createDynamoMerchantMails(api.table).save({
    ...createMerchantMail(mine, shopId),
    recipients,
  });
  await addWebhook();
  for (const storeId of [mine, other]) {
    const key = { ...buildDelivery().key, storeId, orderId: orderId as never };
    const proofImages = [{ url: `data:image/png;base64,${buildPng().toString("base64")}` }];
    await api.deliveries.create(buildDelivery({ key, state: "held", proofImages }));
  }
});
afterAll(() => Promise.all([api.close(), shop.close(), courier.close()]));

/** Adds a webhook with an event in its log. */
async function addWebhook(): Promise<void> {
  const { endpointId, eventId } = EVERY_WEBHOOK;
  const [url, createdAt] = ["https://till.example/hook", new Date()];
  const secrets = [{ keyId: "k1", generation: 1 }];
  const endpoint = { endpointId, url, types: ["delivery.held"], createdAt, secrets } as const;
  await api.stores.saveWebhooks(mine, () => [endpoint]);
  await createDynamoSentEvents(api.table).add({
    ...{ storeId: mine, endpointId, eventId, createdAt },
    ...{ state: "failed", attempts: [], attemptsBeforeResend: 0 },
  });
}

const listCalls = () => listEveryCall(orderId, courier.url, unusedKeyId);

it("the calls cover every route", () => {
  const routes = [...MERCHANT_ROUTES].sort();

  expect(
    listCalls()
      .map(([key]) => key)
      .sort(),
  ).toEqual(routes);
  expect(ROUTES.map(({ key }) => key).sort()).toEqual(routes);
});

describe("every route", () => {
  it("returns a success that matches the API description", async () => {
    for (const [key, sent] of listCalls()) {
      const { status } = await api.callApi(key, sent);

      expect([200, 201], `${key} answered ${status}`).toContain(status);
    }
  });

  it("refuses a query parameter that it does not know, by its name", async () => {
    for (const [key, sent] of listCalls()) {
      const response = await api.callApi(key, { ...sent, query: { ...sent.query, stat: "held" } });

      expect(response.status, key).toBe(400);
      expect(response.body).toEqual({
        message: "stat is not known: remove it or correct its name.",
        errors: [{ field: "stat", message: "stat is not known: remove it or correct its name." }],
      });
    }
  });

  it("returns 404 for the id of another store, as for an unknown id", async () => {
    for (const [key, sent] of listCalls()) {
      const foreign = await api.callApi(key, {
        ...sent,
        callerStoreId: other,
        targetStoreId: mine,
      });
      const unknown = await api.callApi(key, {
        ...sent,
        callerStoreId: other,
        targetStoreId: "no-such-store",
      });

      expect(foreign.status, key).toBe(404);
      expect(foreign.body).toEqual({ message: "There is no such store." });
      expect(withoutRequestId(unknown)).toEqual(withoutRequestId(foreign));
    }
  });

  it("returns 401 without a key, with an invalid key, and with a revoked key", async () => {
    const renewed = storeIdSchema.parse("renewed");
    await api.connectStore(renewed, { ...shop.access, site: "renewed.example" });
    const old = await api.issueKey(renewed);
    await api.apiKeys.revoke(renewed, old.split("_")[2] ?? "", new Date());
    await api.issueKey(renewed);
    const forged = `obk_renewed_2_${"0".repeat(64)}`;

    for (const [at, [key, sent]] of listCalls().entries()) {
      const clientIp = `192.0.2.${at}`;
      for (const authorization of ["", "Bearer ", `Bearer ${forged}`, `Bearer ${old}`, old]) {
        const headers = { authorization };
        const call = { ...sent, callerStoreId: renewed, headers, clientIp };
        const { status } = await api.callApi(key, call);

        expect(status, `${key} with "${authorization}"`).toBe(401);
      }
    }
  });

  it("accepts JSON only", async () => {
    for (const [key, sent] of listCalls().filter(([, { body }]) => body !== undefined)) {
      const { status, body } = await api.callApi(key, { ...sent, body: "{not json" });

      expect([status, body.message], key).toEqual([400, "The body must be JSON."]);
    }
  });
});

/** The id differs between two responses; nothing else may. */
const withoutRequestId = (answer: { status: number; headers: object; body: unknown }) => ({
  ...answer,
  headers: { ...answer.headers, "x-request-id": "" },
});
