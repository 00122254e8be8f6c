import { DeleteMessageCommand, ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  buildCourierAccount,
  buildDelivery,
  buildDeliveryKey,
  noon,
} from "#test/builders/bridge/delivery.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";
import { courierThatLists } from "./order-listing-courier.ts";

let api: MerchantApiUnderTest;
let courier: Awaited<ReturnType<typeof courierThatLists>>;
beforeAll(async () => {
  [api, courier] = await Promise.all([startMerchantApi(), courierThatLists()]);
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
const refused = {
  ...createMessage("unavailable", { detail: "The courier refuses the credentials." }),
  since: noon,
  failures: 3,
};

/** A store of the operator's account with an order and a point that wait for it. */
async function waitingStore(name: string): Promise<StoreId> {
  const storeId = storeIdSchema.parse(name);
  await api.connectStore(storeId);
  const key = (orderId: string) => ({ ...buildDeliveryKey(orderId), storeId });
  const order = { refusals: 0, orderId: "9000" };
  await api.deliveries.create(buildDelivery({ key: key("1"), order, lastError: refused }));
  await api.deliveries.create(
    buildDelivery({ key: key("2"), accessKey: "2", pointId: "7000", state: "booked" }),
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
  const { accountId } = buildCourierAccount();
  await api.stores.putAccount({ ...account(), accountId, secretId: "revoked" });
  const health = createDynamoAccountHealthRecords(api.table);
  const shut = { state: "refused-credentials", since: noon, until: noon, failures: 1 } as const;
  await health.save(accountId, { health: { ...shut, text: "Why." }, version: 0 });

  await api.callApi(`POST ${ROUTE}/test`, { callerStoreId: as });
  expect((await health.read(accountId)).health.state).toBe("refused-credentials");
  expect(await hinted()).toEqual([]);

  await api.stores.putAccount({ ...account(), accountId });
  const again = storeIdSchema.parse("another");
  expect((await api.callApi(`POST ${ROUTE}/test`, { callerStoreId: again })).body.isWorking).toBe(
    true,
  );

  expect(await hinted()).toEqual(["another/1"]);
  expect((await health.read(accountId)).health.state).toBe("closed");
  const { body } = await api.callApi(`GET ${ROUTE}`, { callerStoreId: as });
  expect(body).toMatchObject({ isOwn: false, email: null, notificationUrl: null });
});

it("of one's own has orders and points go on, at connecting and at a try that works", async () => {
  const as = await waitingStore("own");

  await api.callApi(`PUT ${ROUTE}`, { callerStoreId: as, body: account() });
  expect(await hinted()).toEqual(["own/1"]);
  const { body } = await api.callApi(`POST ${ROUTE}/test`, { callerStoreId: as });

  expect(body.isWorking).toBe(true);
  expect(await hinted()).toEqual(["own/1"]);
  const read = await api.callApi(`GET ${ROUTE}`, { callerStoreId: as });
  expect(read.body).toMatchObject({ isOwn: true, email: "operator@example.com" });
  expect(read.body.notificationUrl).toMatch(/^https:/);
});
