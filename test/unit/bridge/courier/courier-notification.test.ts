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
const address = signText(masterKey, NOTIFICATION_ADDRESS, "main");

async function notify(
  body: string,
  { headers = {}, accountId = address, secret = webhookSecret as string | undefined } = {},
) {
  const requests: { hint: ReconcileRequest; once: string }[] = [];
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
            requests.push({ hint: request, once: deduplicationId });
          },
        },
      }),
      count: () => undefined,
    },
  );
  return {
    status: answer.statusCode,
    orders: requests.map(({ hint: request }) => toMessageGroupId(request).split("/")[1]),
    reconcileQueue: requests,
  };
}

const sign = (body: string, id = "msg_1") => ({
  "webhook-id": id,
  "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
  "webhook-signature": new Webhook(webhookSecret).sign(id, new Date(), body),
});
const ours = JSON.stringify({ access_key: "1001", dropoff_id: 7000, status_id: 1700 });

describe("a courier's notification", () => {
  it("is a hint for the delivery that it names", async () => {
    expect(await notify(ours, { headers: sign(ours) })).toMatchObject({
      status: 200,
      orders: ["1001"],
    });
  });

  it("is taken without a signature, which the document does not promise", async () => {
    expect(await notify(ours)).toMatchObject({ status: 200, orders: ["1001"] });
  });

  it("is refused with 401 where it has a signature that does not fit", async () => {
    expect(await notify(`${ours} `, { headers: sign(ours) })).toEqual({
      status: 401,
      orders: [],
      reconcileQueue: [],
    });
  });

  it("is found by the courier's own id where it names no key, or one we do not know", async () => {
    expect((await notify('{"dropoff_id":"7000"}')).orders).toEqual(["1001"]);
    expect((await notify('{"data":{"id":7000,"access_key":"unknown"}}')).orders).toEqual(["1001"]);
  });

  it.each([
    ["nothing", ""],
    ["what is not JSON", "<xml/>"],
    ["no point", '{"event":"changed"}'],
    ["a list", "[1]"],
  ])("makes every open delivery worth a look where it says %s", async (_, body) => {
    expect((await notify(body)).orders).toEqual(["1001", "1002", "1003"]);
  });

  it("hints at nothing where it names somebody else's point", async () => {
    expect(await notify('{"access_key":"4711"}')).toMatchObject({ status: 200, orders: [] });
  });

  it("counts each time where nothing names it, though its body is always the same", async () => {
    const again = { "webhook-id": "constant" };
    const first = buildGatewayEvent({ body: ours });
    expect(first.requestContext.requestId).not.toBe(buildGatewayEvent().requestContext.requestId);

    const [one, two] = [
      await notify(ours, { headers: again }),
      await notify(ours, { headers: again }),
    ];

    expect(one.reconcileQueue[0]?.once).not.toBe(two.reconcileQueue[0]?.once);
  });

  it("counts once where its signature vouches for its name", async () => {
    const [one, two] = [
      await notify(ours, { headers: sign(ours, "msg_7") }),
      await notify(ours, { headers: sign(ours, "msg_7") }),
    ];

    expect(one.reconcileQueue[0]?.once).toBe(two.reconcileQueue[0]?.once);
  });

  it.each(["main", "main.", `main.${"A".repeat(27)}`, address.replace("main", "other")])(
    "is unknown at %s",
    async (accountId) => {
      expect(await notify(ours, { accountId })).toMatchObject({ status: 404, orders: [] });
    },
  );

  it("is refused with 413 above 1 MiB", async () => {
    expect((await notify(" ".repeat(1024 * 1024 + 1))).status).toBe(413);
  });
});

it("finds the point wherever it stands, and not too deep", () => {
  expect(findNotifiedPoint({ a: { b: { access_key: 5 } } })).toEqual({ accessKey: "5" });
  expect(findNotifiedPoint({ a: { b: { c: { access_key: 5 } } } })).toEqual({});
  expect(findNotifiedPoint({ id: "evt_1", point: { access_key: "1001" } })).toEqual({
    pointId: "evt_1",
    accessKey: "1001",
  });
});
