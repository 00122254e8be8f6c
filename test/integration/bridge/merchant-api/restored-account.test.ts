import { DeleteMessageCommand, ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { createDynamoUnnamedNotifications } from "#shared/bridge/adapters/dynamodb/account-health/unnamed-notifications.ts";
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
import { startOrderListingCourier } from "./order-listing-courier.ts";

let api: MerchantApiUnderTest;
let courier: Awaited<ReturnType<typeof startOrderListingCourier>>;
beforeAll(async () => {
  [api, courier] = await Promise.all([startMerchantApi(), startOrderListingCourier()]);
});
afterAll(() => Promise.all([api.close(), courier.close()]));

const ROUTE = "/api/v1/stores/{storeId}/courier-account";
const buildAccount = () => ({
  name: "Swift",
  baseUrl: courier.url,
  clientId: "good-client-id",
  secretId: "good-secret-id",
  email: "operator@example.com",
});
const refused = {
  ...createMessage("courier-refuses-credentials"),
  since: noon,
  failures: 3,
};

/** Creates a store of the operator's account with a waiting order and a waiting point. */
async function createWaitingStore(name: string): Promise<StoreId> {
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

async function listRequestedIds(): Promise<string[]> {
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

/** Lists the accounts whose open deliveries the sweep is to request. */
const listAsked = async () => {
  const due = createDynamoUnnamedNotifications(api.table).listDue(new Date());
  return (await Array.fromAsync(due)).map(({ accountId }) => accountId);
};

it("testing the operator's account reconciles only the caller's store and reveals no secrets", async () => {
  const as = await createWaitingStore("one-of-many");
  await createWaitingStore("another");
  const { accountId } = buildCourierAccount();
  await api.stores.putAccount({ ...buildAccount(), accountId, secretId: "revoked" });
  const health = createDynamoAccountHealthRecords(api.table);
  const shut = { state: "refused-credentials", since: noon, until: noon, failures: 1 } as const;
  await health.save(accountId, { health: shut, version: 0 });

  await api.callApi(`POST ${ROUTE}/test`, { callerStoreId: as });
  expect((await health.read(accountId)).health.state).toBe("refused-credentials");
  expect(await listRequestedIds()).toEqual([]);
  expect(await listAsked()).toEqual([]);

  await api.stores.putAccount({ ...buildAccount(), accountId });
  const again = storeIdSchema.parse("another");
  expect((await api.callApi(`POST ${ROUTE}/test`, { callerStoreId: again })).body.isWorking).toBe(
    true,
  );

  expect(await listRequestedIds()).toEqual(["another/1"]);
  expect((await health.read(accountId)).health.state).toBe("closed");
  // What the courier had to tell may be lost, of the other stores, too.
  expect(await listAsked()).toEqual([accountId]);
  const { body } = await api.callApi(`GET ${ROUTE}`, { callerStoreId: as });
  expect(body).toMatchObject({ isOwn: false, email: null, notificationUrl: null });
});

it("connecting or testing an own account reconciles the store's orders and points", async () => {
  const as = await createWaitingStore("own");
  const askedBefore = await listAsked();

  await api.callApi(`PUT ${ROUTE}`, { callerStoreId: as, body: buildAccount() });
  expect(await listRequestedIds()).toEqual(["own/1"]);
  const { body } = await api.callApi(`POST ${ROUTE}/test`, { callerStoreId: as });

  expect(body.isWorking).toBe(true);
  expect(await listRequestedIds()).toEqual(["own/1"]);
  // The courier answered all the time: nothing that it had to tell is lost.
  expect(await listAsked()).toEqual(askedBefore);
  const read = await api.callApi(`GET ${ROUTE}`, { callerStoreId: as });
  expect(read.body).toMatchObject({ isOwn: true, email: "operator@example.com" });
  expect(read.body.notificationUrl).toMatch(/^https:/);
});
