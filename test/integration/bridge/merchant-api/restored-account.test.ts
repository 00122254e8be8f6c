import { DeleteMessageCommand, ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dynamoAccountHealth } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { aDelivery, aKey, anAccount, noon } from "#test/builders/bridge/delivery.ts";
import { type MerchantApi, merchantApi } from "#test/fakes/bridge/merchant-api-under-test.ts";
import { courierThatLists } from "./order-listing-courier.ts";

let api: MerchantApi;
let courier: Awaited<ReturnType<typeof courierThatLists>>;
beforeAll(async () => {
  [api, courier] = await Promise.all([merchantApi(), courierThatLists()]);
});
afterAll(() => Promise.all([api.close(), courier.close()]));

const ROUTE = "/api/v1/stores/{storeId}/courier-account";
const account = () => ({
  name: "Swift",
  baseUrl: courier.url,
  clientId: "good-client-id",
  secretId: "good-secret-id",
  email: "operator@example.com",
});
const refused = { text: "The courier refuses the credentials.", since: noon, failures: 3 };

/** A store of the operator's account with an order and a point that wait for it. */
async function waitingStore(name: string): Promise<StoreId> {
  const storeId = storeIdSchema.parse(name);
  await api.connect(storeId);
  const key = (orderId: string) => ({ ...aKey(orderId), storeId });
  const order = { refusals: 0, orderId: "9000" };
  await api.deliveries.create(aDelivery({ key: key("1"), order, trouble: refused }));
  await api.deliveries.create(
    aDelivery({ key: key("2"), accessKey: "2", pointId: "7000", state: "booked" }),
  );
  return storeId;
}

async function hinted(): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const receive = new ReceiveMessageCommand({ QueueUrl: api.queueUrl, MaxNumberOfMessages: 10 });
    const { Messages = [] } = await api.sqs.send(receive);
    if (Messages.length === 0) return found.sort();
    for (const { Body = "", ReceiptHandle } of Messages) {
      const { storeId, orderId } = JSON.parse(Body);
      found.push(`${storeId}/${orderId}`);
      await api.sqs.send(new DeleteMessageCommand({ QueueUrl: api.queueUrl, ReceiptHandle }));
    }
  }
}

it("of the operator's is tried for one store: no other store's deliveries are stirred, nor its secrets told", async () => {
  const as = await waitingStore("one-of-many");
  await waitingStore("another");
  const { accountId } = anAccount();
  await api.tenants.putAccount({ ...account(), accountId, secretId: "revoked" });
  const health = dynamoAccountHealth(api.client, api.tableName);
  const shut = { state: "refused-credentials", since: noon, until: noon, failures: 1 } as const;
  await health.save(accountId, { health: { ...shut, text: "Why." }, version: 0 });

  await api.call(`POST ${ROUTE}/test`, { as });
  expect((await health.read(accountId)).health.state).toBe("refused-credentials");
  expect(await hinted()).toEqual([]);

  await api.tenants.putAccount({ ...account(), accountId });
  const again = storeIdSchema.parse("another");
  expect((await api.call(`POST ${ROUTE}/test`, { as: again })).body.isWorking).toBe(true);

  expect(await hinted()).toEqual(["another/1"]);
  expect((await health.read(accountId)).health.state).toBe("well");
  const { body } = await api.call(`GET ${ROUTE}`, { as });
  expect(body).toMatchObject({ isOwn: false, email: null, notificationUrl: null });
});

it("of one's own has orders and points go on, at connecting and at a try that works", async () => {
  const as = await waitingStore("own");

  await api.call(`PUT ${ROUTE}`, { as, body: account() });
  expect(await hinted()).toEqual(["own/1"]);
  const { body } = await api.call(`POST ${ROUTE}/test`, { as });

  expect(body.isWorking).toBe(true);
  expect(await hinted()).toEqual(["own/1"]);
  const read = await api.call(`GET ${ROUTE}`, { as });
  expect(read.body).toMatchObject({ isOwn: true, email: "operator@example.com" });
  expect(read.body.notificationUrl).toMatch(/^https:/);
});
