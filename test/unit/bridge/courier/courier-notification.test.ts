import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { receiveCourierNotification } from "#functions/bridge/courier-webhook/receive-courier-notification.ts";
import { findNotifiedPoint } from "#shared/bridge/adapters/courier/find-notified-point.ts";
import { signText } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { NOTIFICATION_ADDRESS } from "#shared/bridge/adapters/crypto/signing-purposes.ts";
import { toMessageGroupId } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { OpenCursor } from "#shared/bridge/ports/delivery.ts";
import { requestFromNotification } from "#shared/bridge/use-cases/reconcile/request-from-notification.ts";
import { requestOpenDeliveries } from "#shared/bridge/use-cases/reconcile/request-open-deliveries.ts";
import { buildCourierAccount, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";
import { createInMemoryUnnamedNotifications } from "#test/fakes/bridge/unnamed-notifications.ts";

const keys = buildKeyRing("addresses");
const webhookSecret = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
const notificationAddress = signText(keys, NOTIFICATION_ADDRESS, "main");

/** A bridge whose account has three open deliveries. */
function createReceiver(secret = webhookSecret) {
  const sentRequests: { request: ReconcileRequest; deduplicationId: string }[] = [];
  let now = noon;
  const notifications = createInMemoryUnnamedNotifications();
  const reconcileQueue = {
    send: async (request: ReconcileRequest, deduplicationId: string) => {
      sentRequests.push({ request, deduplicationId });
    },
  };
  const index = {
    findByAccessKey: async (_: unknown, key: string) =>
      key === "1001" ? buildDeliveryKey("1001") : undefined,
    findByPointId: async (_: unknown, id: string) =>
      id === "7000" ? buildDeliveryKey("1001") : undefined,
    listOpenPage: async () => ({
      deliveries: ["1001", "1002", "1003"].map((id) => buildDeliveryKey(id)),
    }),
  };
  const deps = { index, reconcileQueue, clock: () => now };
  const counted: string[] = [];
  const account = buildCourierAccount({ webhookSecret: secret || undefined });
  let notifiedAt: Date | undefined;
  const noted: Date[] = [];
  const notedPoints: unknown[] = [];
  return {
    noted,
    notedPoints,
    counted,
    notifications,
    deps,
    passTime: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    runSweep: requestOpenDeliveries({ ...deps, notifications }),
    async notify(body: string, headers = {}, accountId = notificationAddress) {
      sentRequests.length = 0;
      const answer = await receiveCourierNotification(
        buildGatewayEvent({ body, headers, pathParameters: { accountId } }),
        {
          readKeys: async () => keys,
          log: { info: () => undefined },
          stores: { findAccount: async () => ({ ...account, notifiedAt }) },
          notificationSigns: {
            note: async (_accountId, _outcome, at) => {
              notifiedAt = at;
              noted.push(at);
            },
          },
          clock: () => now,
          requestReconcile: requestFromNotification({
            ...deps,
            unnamedNotifications: notifications,
            setupNotifications: {
              note: async (_accountId, point) => void notedPoints.push(point),
            },
          }),
          count: (_name, { result }) => void counted.push(result),
        },
      );
      return {
        status: answer.statusCode,
        orders: sentRequests.map(({ request }) => toMessageGroupId(request).split("/")[1]),
        reconcileQueue: [...sentRequests],
      };
    },
  };
}

interface NotifyOptions {
  readonly headers?: Record<string, string>;
  readonly accountId?: string;
}

/** Notifies an account that has a secret. */
const notify = (body: string, { headers = {}, accountId }: NotifyOptions = {}) =>
  createReceiver().notify(body, headers, accountId);
/** Notifies an account that has none. */
const notifyUnsigned = (body: string, headers = {}) => createReceiver("").notify(body, headers);

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

  describe("in the agreed form", () => {
    const change = {
      ...{ id: 5, event: "point.status_changed", dropoff_id: 7000, access_key: "1001" },
      ...{ status_id: 1590, status: "Arrived to pickup point" },
      ...{ pack_status: null, route_status: null, courier: null },
      occurred_at: "2026-03-02T10:00:00Z",
    };
    const findNotified = async (body: object, isSigned = true) => {
      const text = JSON.stringify(body);
      const { status, reconcileQueue } = isSigned
        ? await notify(text, { headers: sign(text) })
        : await notifyUnsigned(text);
      expect(status).toBe(200);
      const [sent] = reconcileQueue;
      return sent?.request as { readonly notified?: unknown } | undefined;
    };

    it("gives its request the status, if it is signed", async () => {
      expect((await findNotified(change))?.notified).toEqual({
        status: "at-pickup",
        at: new Date(change.occurred_at),
      });
    });

    it.each([
      ["is not signed", {}, false],
      ["is of another event", { event: "point.moved" }, true],
      ["has an unknown status", { status_id: 4711 }, true],
      ["names another status than its id", { status: "Picked up" }, true],
      ["has no time", { occurred_at: undefined }, true],
      ["has no access key", { access_key: undefined }, true],
    ])("only requests to look when it %s", async (_, changes, isSigned) => {
      const request = await findNotified({ ...change, ...changes }, isSigned);

      expect(request).toMatchObject({ orderId: "1001", source: "courier" });
      expect(request).not.toHaveProperty("notified");
    });
  });

  it("is accepted without a signature by an account that has no secret", async () => {
    expect(await notifyUnsigned(notificationBody)).toMatchObject({ status: 200, orders: ["1001"] });
  });

  it.each([
    ["no signature", {}],
    ["an empty signature", { "webhook-signature": "" }],
    ["an id and a time, but no signature", { "webhook-id": "1", "webhook-timestamp": "1" }],
  ])("is refused with 401 by an account that has a secret when it has %s", async (_, headers) => {
    expect(await notify(notificationBody, { headers })).toMatchObject({ status: 401, orders: [] });
  });

  it("is refused with 401 when its signature does not match", async () => {
    expect(await notify(`${notificationBody} `, { headers: sign(notificationBody) })).toEqual({
      status: 401,
      orders: [],
      reconcileQueue: [],
    });
  });

  it("is matched by the courier's point id when the access key is missing or unknown", async () => {
    expect((await notifyUnsigned('{"dropoff_id":"7000"}')).orders).toEqual(["1001"]);
    expect((await notifyUnsigned('{"data":{"id":7000,"access_key":"unknown"}}')).orders).toEqual([
      "1001",
    ]);
  });

  it.each([
    ["nothing", ""],
    ["text that is not JSON", "<xml/>"],
    ["no point", '{"event":"changed"}'],
    ["a list", "[1]"],
  ])("leaves the open deliveries to the sweep when its body contains %s", async (_, body) => {
    const receiver = createReceiver("");

    expect(await receiver.notify(body)).toMatchObject({ status: 200, orders: [] });
    expect(receiver.counted).toEqual(["unnamed"]);
    // A setup test may wait for it.
    expect(receiver.notedPoints).toEqual([{}]);
    expect(await receiver.runSweep()).toBe(3);
  });

  it.each([
    ["access key", '{"access_key":"setup-test-1"}', { accessKey: "setup-test-1" }],
    ["point id", '{"dropoff_id":7900}', { pointId: "7900" }],
  ])("is noted for a setup test by its %s, if no delivery has it", async (_, body, point) => {
    const receiver = createReceiver("");

    expect(await receiver.notify(body)).toMatchObject({ status: 200, orders: [] });
    expect(receiver.notedPoints).toEqual([point]);
  });

  it("requests nothing when it names an unknown point", async () => {
    expect(await notifyUnsigned('{"access_key":"4711"}')).toMatchObject({
      status: 200,
      orders: [],
    });
  });

  it("gets a new deduplication id each time when it is not signed", async () => {
    const unsignedHeaders = { "webhook-id": "constant" };
    const first = buildGatewayEvent({ body: notificationBody });
    expect(first.requestContext.requestId).not.toBe(buildGatewayEvent().requestContext.requestId);

    const [one, two] = [
      await notifyUnsigned(notificationBody, unsignedHeaders),
      await notifyUnsigned(notificationBody, unsignedHeaders),
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

  it("is refused with 413 above 16 KiB", async () => {
    expect((await notifyUnsigned(" ".repeat(16 * 1024 + 1))).status).toBe(413);
    expect((await notifyUnsigned(" ".repeat(16 * 1024))).status).toBe(200);
  });
});

describe("notifications that name no point", () => {
  it("request the open deliveries of their account once, however many come", async () => {
    const receiver = createReceiver("");
    for (let sent = 0; sent < 50; sent++) await receiver.notify("{}");

    expect(await receiver.runSweep()).toBe(3);
    expect(await receiver.runSweep()).toBe(0);
  });

  it("request them again after a minute, when one came in between", async () => {
    const receiver = createReceiver("");
    await receiver.notify("{}");
    await receiver.runSweep();
    receiver.passTime(59_000);
    await receiver.notify("{}");

    expect(await receiver.runSweep()).toBe(0);
    receiver.passTime(1_000);
    expect(await receiver.runSweep()).toBe(3);
    receiver.passTime(600_000);
    expect(await receiver.runSweep()).toBe(0);
  });

  it("are not lost when one comes while the sweep runs", async () => {
    const receiver = createReceiver("");
    await receiver.notify("{}");
    const [due] = await Array.fromAsync(receiver.notifications.listDue(noon));
    receiver.passTime(5_000);
    await receiver.notify("{}");
    if (due !== undefined) await receiver.notifications.settle(due, noon);

    expect(await receiver.runSweep()).toBe(3);
  });

  it("request many deliveries step by step, and begin anew when one came in between", async () => {
    const receiver = createReceiver("");
    const ids = Array.from({ length: 1_200 }, (_, at) => String(at + 1));
    const index = {
      async listOpenPage(_: AccountId, limit: number, after?: OpenCursor) {
        const from = Number(after?.at ?? 0);
        const next = from + limit < ids.length ? { at: String(from + limit) } : undefined;
        return { deliveries: ids.slice(from, from + limit).map(buildDeliveryKey), next };
      },
    };
    const { notifications } = receiver;
    const runSweep = requestOpenDeliveries({ ...receiver.deps, index, notifications });
    const runAfter = (ms: number) => {
      receiver.passTime(ms);
      return runSweep();
    };
    await receiver.notify("{}");

    expect(await runSweep()).toBe(500);
    receiver.passTime(1_000);
    await receiver.notify("{}");
    expect(await runAfter(58_000)).toBe(0);
    expect(await runAfter(1_000)).toBe(500);
    expect(await runAfter(60_000)).toBe(200);
    expect(await runAfter(60_000)).toBe(500);
    expect(await runAfter(60_000)).toBe(500);
    expect(await runAfter(60_000)).toBe(200);
    expect(await runAfter(60_000)).toBe(0);
  });

  it("are requested again after a run that died", async () => {
    const receiver = createReceiver("");
    await receiver.notify("{}");
    const reconcileQueue = { send: () => Promise.reject(new Error("queue unreachable")) };
    const { notifications } = receiver;

    await expect(
      requestOpenDeliveries({ ...receiver.deps, reconcileQueue, notifications })(),
    ).rejects.toThrow("queue unreachable");
    expect(await receiver.runSweep()).toBe(3);
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

it("reads at most a hundred objects of a body", () => {
  const filler = Object.fromEntries(Array.from({ length: 98 }, (_, at) => [`f${at}`, {}]));

  expect(findNotifiedPoint({ ...filler, point: { access_key: "1001" } })).toEqual({
    accessKey: "1001",
  });
  expect(findNotifiedPoint({ ...filler, f98: {}, f99: {}, point: { access_key: "1001" } })).toEqual(
    {},
  );
});

it("reads a large flat body in milliseconds", () => {
  const body = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`field${at}`, at]));
  const before = process.cpuUsage();

  expect(findNotifiedPoint(body)).toEqual({});
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});

it("tells that signed notifications of an account's points arrive, once in half an hour", async () => {
  const receiver = createReceiver();
  const unknown = JSON.stringify({ access_key: "9999" });

  await receiver.notify(unknown, sign(unknown));
  await receiver.notify(notificationBody);
  expect(receiver.noted).toEqual([]);
  await receiver.notify(notificationBody, sign(notificationBody));
  await receiver.notify(notificationBody, sign(notificationBody, "msg_2"));
  expect(receiver.noted).toEqual([noon]);
  receiver.passTime(30 * 60_000);
  await receiver.notify(notificationBody, sign(notificationBody, "msg_3"));

  expect(receiver.noted).toHaveLength(2);
});

it("tells nothing of an account that does not sign", async () => {
  const receiver = createReceiver("");

  await receiver.notify(notificationBody);

  expect(receiver.noted).toEqual([]);
});
