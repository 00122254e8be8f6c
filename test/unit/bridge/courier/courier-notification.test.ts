import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { receiveCourierNotification } from "#functions/bridge/courier-webhook/receive-courier-notification.ts";
import { findNotifiedPoint } from "#shared/bridge/adapters/courier/find-notified-point.ts";
import { signText } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { NOTIFICATION_ADDRESS } from "#shared/bridge/adapters/crypto/signing-purposes.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { toMessageGroupId } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { requestFromNotification } from "#shared/bridge/use-cases/reconcile/request-from-notification.ts";
import { buildCourierAccount, buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";

const masterKey = "master";
const webhookSecret = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
const notificationAddress = signText(masterKey, NOTIFICATION_ADDRESS, "main");

async function notify(
  body: string,
  {
    headers = {},
    accountId = notificationAddress,
    secret = webhookSecret as string | undefined,
  } = {},
) {
  const sentRequests: { request: ReconcileRequest; deduplicationId: string }[] = [];
  const answer = await receiveCourierNotification(
    buildGatewayEvent({ body, headers, pathParameters: { accountId } }),
    {
      readMasterKey: async () => masterKey,
      stores: { findAccount: async () => buildCourierAccount({ webhookSecret: secret }) },
      requestReconcile: requestFromNotification({
        index: {
          findByAccessKey: async (_, key) =>
            key === "1001" ? buildDeliveryKey("1001") : undefined,
          findByPointId: async (_, id) => (id === "7000" ? buildDeliveryKey("1001") : undefined),
          async *listOpen() {
            for (const id of ["1001", "1002", "1003"]) yield buildDeliveryKey(id);
          },
        },
        reconcileQueue: {
          send: async (request, deduplicationId) => {
            sentRequests.push({ request, deduplicationId });
          },
        },
      }),
      count: () => undefined,
    },
  );
  return {
    status: answer.statusCode,
    orders: sentRequests.map(({ request }) => toMessageGroupId(request).split("/")[1]),
    reconcileQueue: sentRequests,
  };
}

const sign = (body: string, id = "msg_1") => ({
  "webhook-id": id,
  "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
  "webhook-signature": new Webhook(webhookSecret).sign(id, new Date(), body),
});
const notificationBody = JSON.stringify({ access_key: "1001", dropoff_id: 7000, status_id: 1700 });

describe("a courier's notification", () => {
  it("becomes a reconcile request for its delivery", async () => {
    expect(await notify(notificationBody, { headers: sign(notificationBody) })).toMatchObject({
      status: 200,
      orders: ["1001"],
    });
  });

  it("is accepted without a signature, because the documentation does not promise one", async () => {
    expect(await notify(notificationBody)).toMatchObject({ status: 200, orders: ["1001"] });
  });

  it("is refused with 401 when its signature does not match", async () => {
    expect(await notify(`${notificationBody} `, { headers: sign(notificationBody) })).toEqual({
      status: 401,
      orders: [],
      reconcileQueue: [],
    });
  });

  it("is matched by the courier's point id when the access key is missing or unknown", async () => {
    expect((await notify('{"dropoff_id":"7000"}')).orders).toEqual(["1001"]);
    expect((await notify('{"data":{"id":7000,"access_key":"unknown"}}')).orders).toEqual(["1001"]);
  });

  it.each([
    ["nothing", ""],
    ["text that is not JSON", "<xml/>"],
    ["no point", '{"event":"changed"}'],
    ["a list", "[1]"],
  ])("requests all open deliveries when its body contains %s", async (_, body) => {
    expect((await notify(body)).orders).toEqual(["1001", "1002", "1003"]);
  });

  it("requests nothing when it names an unknown point", async () => {
    expect(await notify('{"access_key":"4711"}')).toMatchObject({ status: 200, orders: [] });
  });

  it("gets a new deduplication id each time when it is not signed", async () => {
    const unsignedHeaders = { "webhook-id": "constant" };
    const first = buildGatewayEvent({ body: notificationBody });
    expect(first.requestContext.requestId).not.toBe(buildGatewayEvent().requestContext.requestId);

    const [one, two] = [
      await notify(notificationBody, { headers: unsignedHeaders }),
      await notify(notificationBody, { headers: unsignedHeaders }),
    ];

    expect(one.reconcileQueue[0]?.deduplicationId).not.toBe(two.reconcileQueue[0]?.deduplicationId);
  });

  it("gets the same deduplication id when its signature covers its message id", async () => {
    const [one, two] = [
      await notify(notificationBody, { headers: sign(notificationBody, "msg_7") }),
      await notify(notificationBody, { headers: sign(notificationBody, "msg_7") }),
    ];

    expect(one.reconcileQueue[0]?.deduplicationId).toBe(two.reconcileQueue[0]?.deduplicationId);
  });

  it.each([
    "main",
    "main.",
    `main.${"A".repeat(27)}`,
    notificationAddress.replace("main", "other"),
  ])("is refused with 404 at %s", async (accountId) => {
    expect(await notify(notificationBody, { accountId })).toMatchObject({
      status: 404,
      orders: [],
    });
  });

  it("is refused with 413 above 1 MiB", async () => {
    expect((await notify(" ".repeat(1024 * 1024 + 1))).status).toBe(413);
  });
});

it("finds the point at any field, up to a limited depth", () => {
  expect(findNotifiedPoint({ a: { b: { access_key: 5 } } })).toEqual({ accessKey: "5" });
  expect(findNotifiedPoint({ a: { b: { c: { access_key: 5 } } } })).toEqual({});
  expect(findNotifiedPoint({ id: "evt_1", point: { access_key: "1001" } })).toEqual({
    pointId: "evt_1",
    accessKey: "1001",
  });
});
