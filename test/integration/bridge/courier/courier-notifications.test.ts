import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signText } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { NOTIFICATION_ADDRESS } from "#shared/bridge/adapters/crypto/signing-purposes.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  buildCourierAccount,
  buildDelivery,
  buildDeliveryKey,
} from "#test/builders/bridge/delivery.ts";
import { getTestKeys } from "#test/builders/bridge/keys.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";

const webhookSecret = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
const signing = accountIdSchema.parse("signing");
const plain = accountIdSchema.parse("plain");
let bridge: BridgeOverHttp;

beforeAll(async () => {
  bridge = await startBridgeOverHttp();
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.putAccount(buildCourierAccount({ accountId: signing, webhookSecret }));
  await stores.putAccount(buildCourierAccount({ accountId: plain }));
  const deliveries = createDynamoDeliveries(bridge.table);
  for (const [orderId, accountId] of [
    ["1001", signing],
    ["2001", plain],
    ["2002", plain],
  ] as const) {
    const key = buildDeliveryKey(orderId);
    const booked = { state: "booked", accessKey: orderId, pointId: `7${orderId}` } as const;
    await deliveries.create(buildDelivery({ key, accountId, ...booked }));
  }
});
afterAll(() => bridge.close());

async function notify(accountId: string, body: string, headers: Record<string, string> = {}) {
  const address = signText(getTestKeys("courier-addresses"), NOTIFICATION_ADDRESS, accountId);
  const response = await fetch(`${bridge.url}/courier/${address}/notifications`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return response.status;
}
const sign = (body: string, id = "msg_1") => ({
  "webhook-id": id,
  "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
  "webhook-signature": new Webhook(webhookSecret).sign(id, new Date(), body),
});
/** Receives the queued requests, and returns the orders of those that a notification caused. */
const listOrders = async (reason = "courier notification") => {
  const requests = (await bridge.receive("reconcile")) as { orderId: string; reason: string }[];
  return requests
    .filter((one) => one.reason === reason)
    .map(({ orderId }) => orderId)
    .sort();
};
const listResynced = () => listOrders("courier resync");

it("an account with a secret accepts signed notifications only", async () => {
  const body = '{"access_key":"1001"}';

  expect(await notify(signing, body)).toBe(401);
  expect(await notify(signing, "{}")).toBe(401);
  expect(await notify(signing, body, { ...sign(body), "webhook-signature": "v1,eA==" })).toBe(401);
  await bridge.runDueSweep();
  expect(await listResynced()).toEqual([]);

  expect(await notify(signing, body, sign(body))).toBe(200);
  await expect.poll(() => listOrders()).toEqual(["1001"]);
});

it("a megabyte of flat JSON is refused at once", async () => {
  const fields = Array.from({ length: 50_000 }, (_, at) => `"field${at}":${at}`);
  const body = `{${fields.join(",")}}`;
  expect(body.length).toBeGreaterThan(900_000);
  await notify(plain, "x".repeat(16 * 1024 + 1));
  const before = process.cpuUsage();

  expect(await notify(plain, body)).toBe(413);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

it("however many notifications name no point, the open deliveries are requested once a minute", async () => {
  for (let sent = 0; sent < 20; sent++) expect(await notify(plain, `{"event":${sent}}`)).toBe(200);
  expect(await listResynced()).toEqual([]);

  await bridge.runDueSweep();
  await expect.poll(listResynced).toEqual(["2001", "2002"]);
  expect(await notify(plain, "{}")).toBe(200);
  await bridge.runDueSweep();
  expect(await listResynced()).toEqual([]);
});
