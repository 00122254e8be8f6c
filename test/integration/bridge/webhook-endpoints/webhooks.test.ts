import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  removeEndpoint,
  replaceEndpoint,
  rotateEndpointSecret,
} from "#shared/bridge/use-cases/webhook-endpoints/change-endpoints.ts";
import {
  resendEvent,
  sendTestEvent,
} from "#shared/bridge/use-cases/webhook-endpoints/send-by-hand.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { crashAt } from "#test/fakes/crash-simulation.ts";
import { startReceiver, startWebhookWorld, storeId, type WebhookWorld } from "./webhook-world.ts";

const HELD = { state: "held", reason: createMessage("no-phone") } as const;
const recipient = {
  ...{ name: "Ada Buyer", phone: "+1 212 555 0199", email: "ada@buyer.example" },
  ...{ address: "1 Secret Lane", notes: "ring twice", wholeNotes: "ring twice" },
};
const HOUR = 60;

let world: WebhookWorld;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  [world, receiver] = await Promise.all([startWebhookWorld(), startReceiver()]);
});
afterEach(() => Promise.all([world.table.stop(), receiver.close()]));

const readBodies = () => receiver.received.map(({ body }) => JSON.parse(body));
const listTypes = () => readBodies().map(({ type }) => type);
const listLog = (endpointId: string) =>
  world.deps.sentEvents.list(storeId, endpointId, 100, undefined);

/** Lets a save be done and its events be sent. */
async function deliver(): Promise<string[]> {
  world.passMinutes(1);
  return world.work();
}

describe("a change of a delivery", () => {
  it("is sent, signed as Standard Webhooks verifies it, with ids and nothing of the buyer", async () => {
    const { secret } = await world.addEndpoint(receiver.url);
    await world.putDelivery({ recipient });
    // The library compares the time of the signature with its own clock.
    world.state.now = new Date();
    await world.changeDelivery(HELD);
    world.state.now = new Date(world.state.now.getTime() + 3_000);
    await world.work();

    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
      type: "delivery.held",
      timestamp: expect.stringMatching(/^\d{4}-/),
      data: {
        ...{ storeId, orderId: "1001", part: 1, orderName: "#1001" },
        ...{ state: "held", status: null, reason: "no-phone", sequence: 1 },
        url: "https://bridge.example/app#/deliveries/1001/1",
        apiUrl: "https://bridge.example/api/v1/stores/tea-house/deliveries/1001/1",
      },
    });
    expect(body).not.toMatch(/Ada|555 0199|buyer\.example|Secret Lane|ring twice/);
    expect(() => new Webhook(`whsec_${btoa("another")}`).verify(body, headers as never)).toThrow();
  });

  it("of each kind has its type, and each status one event besides", async () => {
    await world.addEndpoint(receiver.url);
    await world.putDelivery();
    const at = (minute: number) => new Date(noon.getTime() + minute * 60_000);
    const history = [
      { status: "assigned", at: at(1) },
      { status: "attempt-failed", at: at(2) },
      { status: "returned", at: at(3) },
      { status: "delivered", at: at(4) },
    ] as const;

    await world.changeDelivery({ state: "booked" });
    for (const [index] of history.entries())
      await world.changeDelivery({ statusHistory: history.slice(0, index + 1) });
    await world.changeDelivery({ state: "cancelled" });
    await deliver();

    expect(listTypes().sort()).toEqual(
      [
        ...["delivery.booked", "delivery.cancelled"],
        ...["delivery.failed", "delivery.returned", "delivery.delivered"],
        ...Array(4).fill("delivery.status_changed"),
      ].sort(),
    );
    const sequences = readBodies().map(({ data }) => data.sequence);
    expect(new Set(sequences).size).toBe(6);
  });

  it("is sent to each endpoint that takes its type, and to no other", async () => {
    const second = await startReceiver();
    await world.addEndpoint(receiver.url, ["delivery.booked"]);
    await world.addEndpoint(second.url, ["delivery.held"]);
    await world.putDelivery();
    await world.changeDelivery(HELD);
    await deliver();

    expect(receiver.received).toHaveLength(0);
    expect(second.received).toHaveLength(1);
    await second.close();
  });

  it("sends no message for a store without an endpoint for it", async () => {
    await world.putDelivery();
    await world.changeDelivery(HELD);
    await world.addEndpoint(receiver.url, ["delivery.booked"]);
    await world.changeDelivery({ reason: createMessage("no-address") });

    expect(world.waiting).toEqual([]);
  });

  it("that is saved again without a difference is no event", async () => {
    await world.addEndpoint(receiver.url);
    await world.putDelivery(HELD);
    await world.changeDelivery({ isManual: true });

    expect(world.waiting).toEqual([]);
  });
});

describe("an event whose save", () => {
  it("never came is not sent", async () => {
    await world.addEndpoint(receiver.url);
    await world.putDelivery();
    const dying = crashAt({ save: world.deliveries.save }, { call: 1, when: "before" });
    await world.changeDelivery(HELD, dying).catch(() => undefined);

    for (let minute = 0; minute < 6; minute++) await deliver();

    expect(receiver.received).toEqual([]);
    expect(world.waiting).toEqual([]);
  });

  /** Another writer saves the next version between the announcement and the save. */
  const writeBefore = (changes: Partial<Delivery>) => ({
    async save(delivery: Delivery) {
      const found = await world.deliveries.find(delivery.key);
      if (found !== undefined) await world.deliveries.save({ ...found, ...changes });
      return world.deliveries.save(delivery);
    },
  });

  it("conflicts with that of another writer is not sent", async () => {
    await world.addEndpoint(receiver.url);
    await world.putDelivery();
    await world.changeDelivery(HELD, writeBefore({ isManual: true }));
    expect(await world.deliveries.find(buildDeliveryKey())).toMatchObject({
      ...{ state: "new", version: 1, isManual: true },
    });

    expect(await deliver()).toEqual(["unsaved"]);
    expect(receiver.received).toEqual([]);
    expect(world.waiting).toEqual([]);
  });

  it("conflicts and is made good by the next one is sent under one id", async () => {
    await world.addEndpoint(receiver.url);
    await world.putDelivery();
    await world.changeDelivery(HELD, writeBefore({ isManual: true }));
    world.state.now = new Date(world.state.now.getTime() + 1);
    await world.changeDelivery(HELD);
    await deliver();

    expect(listTypes()).toEqual(["delivery.held"]);
    expect(readBodies()[0]).toMatchObject({ data: { sequence: 2 } });
  });

  it("conflicts with one that is announced, too, is not sent, and the other one is", async () => {
    await world.addEndpoint(receiver.url);
    await world.putDelivery();
    await world.changeDelivery(HELD, {
      async save(delivery) {
        await world.changeDelivery({ state: "booked" });
        return world.deliveries.save(delivery);
      },
    });
    await deliver();

    expect(listTypes()).toEqual(["delivery.booked"]);
  });

  it("is followed by others of the same run is sent", async () => {
    await world.addEndpoint(receiver.url);
    await world.putDelivery();
    await world.changeDelivery([HELD, { isManual: true }, { state: "booked", reason: undefined }]);
    await deliver();

    expect(listTypes().sort()).toEqual(["delivery.booked", "delivery.held"]);
  });

  it("is followed by many others before it is looked for is sent", async () => {
    await world.addEndpoint(receiver.url);
    await world.putDelivery();
    await world.changeDelivery(HELD);
    for (let at = 0; at < 15; at++) {
      await world.changeDelivery({ state: "waiting", reason: undefined });
      await world.changeDelivery({ isManual: at % 2 === 0 });
      await world.changeDelivery(HELD);
    }
    await deliver();

    expect(listTypes()).toEqual(Array(16).fill("delivery.held"));
  });

  it("comes late is sent then", async () => {
    await world.addEndpoint(receiver.url);
    await world.putDelivery();
    let save = async (): Promise<unknown> => undefined;
    await world.changeDelivery(HELD, {
      save: async (delivery) => {
        save = () => world.deliveries.save(delivery);
        return "saved";
      },
    });
    await deliver();
    expect(receiver.received).toEqual([]);
    await save();
    await deliver();

    expect(listTypes()).toEqual(["delivery.held"]);
  });
});

describe("a process that dies", () => {
  it.each(["before", "after"] as const)(
    "%s the save is announced tells what is true",
    async (when) => {
      await world.addEndpoint(receiver.url);
      await world.putDelivery();
      const { save } = world.deliveries;
      const dying = crashAt({ save }, { call: 1, when });

      await world.changeDelivery(HELD, dying).catch(() => undefined);
      // The queue shows the request again: the next run finds the delivery as it is stored.
      await world.changeDelivery(HELD);
      for (let minute = 0; minute < 6; minute++) await deliver();

      expect(listTypes()).toEqual(["delivery.held"]);
    },
  );

  it("before an announced save is made good by a later run under one id", async () => {
    await world.addEndpoint(receiver.url);
    await world.putDelivery();
    const dying = crashAt({ save: world.deliveries.save }, { call: 1, when: "before" });
    await world.changeDelivery(HELD, dying).catch(() => undefined);
    world.passMinutes(1);
    await world.changeDelivery(HELD);
    for (let minute = 0; minute < 6; minute++) await deliver();

    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("before an announced save tells nothing of it if the next run decides otherwise", async () => {
    await world.addEndpoint(receiver.url);
    await world.putDelivery();
    const dying = crashAt({ save: world.deliveries.save }, { call: 1, when: "before" });
    await world.changeDelivery(HELD, dying).catch(() => undefined);
    world.passMinutes(1);
    await world.changeDelivery({ state: "booked", reason: undefined });
    for (let minute = 0; minute < 6; minute++) await deliver();

    expect(listTypes()).toEqual(["delivery.booked"]);
  });

  it.each(["before", "after"] as const)(
    "%s the save of the endpoint's state leaves none that fails",
    async (when) => {
      const { endpoint } = await world.addEndpoint(receiver.url);
      receiver.answer.status = 500;
      await sendTestEvent(world.deps, storeId, endpoint.endpointId);
      await world.work();
      receiver.answer.status = 204;
      const { read, save, change } = world.deps.endpointStates;
      const dying = crashAt({ change }, { call: 1, when });
      world.passMinutes(1);
      await world.work({ endpointStates: { read, save, ...dying } });
      for (let minute = 0; minute < 3; minute++) await deliver();

      expect(await read(storeId, endpoint.endpointId)).toEqual({});
    },
  );

  it.each(
    [1, 2, 3, 4, 5, 6, 7, 8].flatMap((call) => [
      [call, "before"] as const,
      [call, "after"] as const,
    ]),
  )(
    "around call %i (%s) of the worker loses no event, and repeats none but what was sent and not recorded",
    async (call, when) => {
      const { endpoint } = await world.addEndpoint(receiver.url);
      await world.putDelivery();
      await world.changeDelivery(HELD);
      world.passMinutes(1);
      const counter = { calls: 0 };
      const crash = { call, when };
      const { deliveries, sentEvents, webhookQueue, endpointStates, webhookSender } = world.deps;
      await world.work({
        deliveries: crashAt({ find: deliveries.find }, crash, counter),
        sentEvents: crashAt(sentEvents, crash, counter),
        webhookQueue: crashAt(webhookQueue, crash, counter),
        endpointStates: crashAt(endpointStates, crash, counter),
        webhookSender: crashAt(webhookSender, crash, counter),
      });
      for (let minute = 0; minute < 6; minute++) await deliver();

      const isSentAndNotRecorded =
        (call === 6 && when === "after") || (call === 7 && when === "before");
      expect(receiver.received).toHaveLength(isSentAndNotRecorded ? 2 : 1);
      expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      expect((await listLog(endpoint.endpointId)).map(({ state }) => state)).toEqual(["delivered"]);
      expect(world.waiting).toEqual([]);
    },
  );

  // Find, read, send, save, queue: how often it is sent in all, and how many attempts are recorded.
  it.each([
    [1, "before", 3, 3],
    [1, "after", 3, 3],
    [2, "before", 3, 3],
    [2, "after", 3, 3],
    [3, "before", 3, 3],
    [3, "after", 4, 3],
    [4, "before", 4, 3],
    [4, "after", 4, 4],
    [5, "before", 4, 4],
    [5, "after", 4, 4],
  ] as const)(
    "around call %i (%s) of an attempt that fails leaves the next one queued",
    async (call, when, sendCount, recordedCount) => {
      const { endpoint } = await world.addEndpoint(receiver.url);
      receiver.answer.status = 500;
      await sendTestEvent(world.deps, storeId, endpoint.endpointId);
      await world.work();
      await deliver();
      world.passMinutes(1);
      const counter = { calls: 0 };
      const crash = { call, when };
      // The attempt after this one is due in five minutes, the queue repeats a message in one.
      const { sentEvents, retryQueue, endpointStates, webhookSender } = world.deps;
      await world.work({
        sentEvents: crashAt(sentEvents, crash, counter),
        retryQueue: crashAt(retryQueue, crash, counter),
        endpointStates: crashAt(endpointStates, crash, counter),
        webhookSender: crashAt(webhookSender, crash, counter),
      });
      expect(counter.calls).toBe(call);
      receiver.answer.status = 204;
      for (let minute = 0; minute < 12; minute++) await deliver();

      const [sent] = await listLog(endpoint.endpointId);
      expect(receiver.received).toHaveLength(sendCount);
      expect(sent?.attempts).toHaveLength(recordedCount);
      expect(sent?.state).toBe("delivered");
      expect(world.waiting).toEqual([]);
    },
  );
});

describe("an endpoint that fails", () => {
  const failFor = async (hours: number) => {
    for (let at = 0; at < hours * 4; at++) {
      world.passMinutes(15);
      await world.work();
    }
  };

  it("is tried nine times over about a day, and the log says so", async () => {
    const { endpoint } = await world.addEndpoint(receiver.url);
    await world.putDelivery();
    receiver.answer.status = 500;
    await world.changeDelivery(HELD);
    await failFor(26);

    const [sent] = await listLog(endpoint.endpointId);
    expect(receiver.received).toHaveLength(9);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect([sent?.state, sent?.nextAttemptAt]).toEqual(["failed", undefined]);
    expect(sent?.attempts.map(({ httpStatus }) => httpStatus)).toEqual(Array(9).fill(500));
    const [first, last] = [sent?.attempts.at(0)?.at, sent?.attempts.at(-1)?.at];
    const hours = (Number(last) - Number(first)) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(26);
    expect(world.waiting).toEqual([]);
  });

  it("takes the event again by hand, under the same id", async () => {
    const { endpoint } = await world.addEndpoint(receiver.url);
    await world.putDelivery();
    receiver.answer.status = 500;
    await world.changeDelivery(HELD);
    await failFor(26);
    receiver.answer.status = 200;
    const [sent] = await listLog(endpoint.endpointId);

    await resendEvent(world.deps, storeId, endpoint.endpointId, sent?.eventId ?? "");
    await world.work();

    expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(sent?.eventId);
    expect(await listLog(endpoint.endpointId)).toMatchObject([{ state: "delivered" }]);
  });

  it("for three days is disabled, until it is saved again", async () => {
    const { endpoint } = await world.addEndpoint(receiver.url);
    const { endpointId } = endpoint;
    await world.putDelivery();
    receiver.answer.status = 500;
    await world.changeDelivery(HELD);
    await failFor(26);
    world.passMinutes(47 * HOUR);
    await world.changeDelivery({ state: "waiting", reason: undefined });
    await world.changeDelivery(HELD);
    await deliver();
    await failFor(1);
    const tried = receiver.received.length;
    expect(await world.deps.endpointStates.read(storeId, endpointId)).toHaveProperty("disabledAt");

    await world.changeDelivery({ reason: createMessage("no-address") });
    await deliver();
    expect(receiver.received).toHaveLength(tried);
    receiver.answer.status = 204;
    await replaceEndpoint(world.deps, storeId, endpointId, endpoint);
    await world.changeDelivery(HELD);
    await deliver();

    expect(receiver.received).toHaveLength(tried + 1);
  });

  it("with 410 is sent nothing more", async () => {
    const { endpoint } = await world.addEndpoint(receiver.url);
    receiver.answer.status = 410;
    await sendTestEvent(world.deps, storeId, endpoint.endpointId);
    await world.work();
    await failFor(26);

    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    { status: 410, isDisabled: true, isFailing: true },
    { status: 307, isDisabled: false, isFailing: false },
  ])(
    "with $status while an earlier request succeeds is disabled: $isDisabled",
    async ({ status, isDisabled, isFailing }) => {
      const { endpoint } = await world.addEndpoint(receiver.url);
      const { endpointId } = endpoint;
      receiver.answer.status = 500;
      for (let count = 0; count < 2; count++) await sendTestEvent(world.deps, storeId, endpointId);
      await world.work();
      world.passMinutes(HOUR);
      receiver.answer.status = status;
      let isFirst = true;
      await world.work({
        webhookSender: {
          async send(request) {
            if (!isFirst) return world.deps.webhookSender.send(request);
            isFirst = false;
            // The other event is answered before this one.
            await world.work();
            return { at: request.at, httpStatus: 204, error: null };
          },
        },
      });

      const state = await world.deps.endpointStates.read(storeId, endpointId);
      expect(state.disabledAt !== undefined).toBe(isDisabled);
      expect(state.failingSince !== undefined).toBe(isFailing);
      const log = await listLog(endpointId);
      expect(log.filter((one) => one.state === "delivered")).toHaveLength(1);
    },
  );

  it("by redirecting is not followed", async () => {
    const { endpoint } = await world.addEndpoint(receiver.url);
    receiver.answer.status = 307;
    await sendTestEvent(world.deps, storeId, endpoint.endpointId);
    await world.work();

    expect((await listLog(endpoint.endpointId))[0]?.attempts).toMatchObject([
      { httpStatus: null, error: "moved" },
    ]);
  });

  it("by an address on a private network is not called", async () => {
    const { endpoint } = await world.addEndpoint(receiver.url);
    world.state.allowsPrivate = false;
    await sendTestEvent(world.deps, storeId, endpoint.endpointId);
    await world.work();

    expect(receiver.received).toEqual([]);
    expect((await listLog(endpoint.endpointId))[0]?.attempts).toMatchObject([
      { httpStatus: null, error: "forbidden-address" },
    ]);
  });
});

it("has a log of its tests, newest first, page by page", async () => {
  const { endpoint } = await world.addEndpoint(receiver.url);
  const { endpointId } = endpoint;
  for (let at = 0; at < 3; at++) {
    await sendTestEvent(world.deps, storeId, endpointId);
    world.passMinutes(1);
  }
  await world.work();

  const all = await listLog(endpointId);
  const { sentEvents } = world.deps;
  const [newest, ...older] = all.map(({ eventId }) => eventId);
  expect(all.map(({ createdAt }) => createdAt.getTime())).toEqual(
    all.map(({ createdAt }) => createdAt.getTime()).toSorted((one, other) => other - one),
  );
  expect((await sentEvents.list(storeId, endpointId, 2, newest)).map((one) => one.eventId)).toEqual(
    older,
  );
  expect(listTypes()).toEqual(["test", "test", "test"]);
});

it("signs with both secrets for a day after a rotation, and with the new one alone then", async () => {
  const { endpoint, secret: former } = await world.addEndpoint(receiver.url);
  const { endpointId } = endpoint;
  const rotated = await rotateEndpointSecret(world.deps, storeId, endpointId);
  const verify = (secret = "") => {
    const { body, headers } = receiver.received.at(-1) ?? { body: "", headers: {} };
    const at = Number(headers["webhook-timestamp"]) * 1000;
    return String(headers["webhook-signature"])
      .split(" ")
      .includes(new Webhook(secret).sign(String(headers["webhook-id"]), new Date(at), body));
  };

  await sendTestEvent(world.deps, storeId, endpointId);
  await world.work();
  expect([verify(former), verify(rotated?.secret)]).toEqual([true, true]);
  world.passMinutes(24 * HOUR);
  await sendTestEvent(world.deps, storeId, endpointId);
  await world.work();
  expect([verify(former), verify(rotated?.secret)]).toEqual([false, true]);
});

it("says that its key was removed, and goes on with a secret of the present one", async () => {
  const { endpoint } = await world.addEndpoint(receiver.url);
  const { endpointId } = endpoint;
  world.state.ring = { current: "k2", k2: "second".repeat(10) };
  await sendTestEvent(world.deps, storeId, endpointId);
  await world.work();
  expect((await listLog(endpointId))[0]?.attempts).toMatchObject([
    { error: "signing-key-removed" },
  ]);

  await rotateEndpointSecret(world.deps, storeId, endpointId);
  world.passMinutes(1);
  await world.work();

  expect(receiver.received).toHaveLength(1);
});

it("is sent nothing more once it is deleted", async () => {
  const { endpoint } = await world.addEndpoint(receiver.url);
  await world.putDelivery();
  await world.changeDelivery(HELD);
  await removeEndpoint(world.deps, storeId, endpoint.endpointId);
  await deliver();

  expect(receiver.received).toEqual([]);
  expect(world.waiting).toEqual([]);
});

it("stays with its shop when that is connected again, and not with another shop", async () => {
  await world.addEndpoint(receiver.url);
  const {
    keyPrefix: _,
    webhooks: __,
    ...store
  } = (await world.stores.find(storeId)) ?? ({} as never);
  await world.stores.connect(store, noon);
  expect((await world.stores.find(storeId))?.webhooks).toHaveLength(1);

  await world.stores.connect(
    { ...store, access: { ...store.access, url: "http://other.test" } as never },
    noon,
  );

  expect((await world.stores.find(storeId))?.webhooks).toBeUndefined();
});
