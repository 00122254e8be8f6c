import { afterAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { deriveWooCommerceWebhookSecret } from "#shared/bridge/adapters/crypto/webhook-secrets.ts";
import { openStoreMaintenance } from "#shared/bridge/adapters/stores/open-store-maintenance.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { recordDisconnection } from "#shared/bridge/domain/stores/store-health.ts";
import { ensureWebhooks } from "#shared/bridge/use-cases/stores/ensure-webhooks.ts";
import { buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createWooClient, createWooStorefront } from "#test/builders/bridge/woocommerce.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";
import { startWooCommerceStore } from "#test/fakes/stores/woocommerce-store.ts";
import { startWebhookReceiver } from "#test/sandbox/woocommerce/webhooks/webhook-receiver.ts";

const time = { now: noon };
const { access, callRest, callSandbox, close } = await startWooCommerceStore({
  clock: () => time.now,
});
const receiver = await startWebhookReceiver();
afterAll(() => Promise.all([close(), receiver.close()]));

const TOPICS = ["order.created", "order.updated", "order.deleted", "order.restored"];
const bakery = buildStore({ storeId: storeIdSchema.parse("bakery"), access });
const webhookUrl = new URL(receiver.url).origin;
const ours = `${webhookUrl}/woocommerce/bakery/webhooks?key=k1`;
const keys = { ring: buildKeyRing("first") };
const openMaintenance = openStoreMaintenance((store) => createWooClient(store.access), {
  webhookUrl,
  readWebhookKeys: async () => keys.ring,
});
const { webhooks } = openMaintenance(bakery);
if (webhooks === undefined) throw new Error("a WooCommerce store has webhooks");

const webhookListSchema = z.array(
  z.object({ id: z.int(), topic: z.string(), status: z.string(), delivery_url: z.string() }),
);
const listAll = async () =>
  webhookListSchema.parse(await callRest("GET webhooks?per_page=100&order=asc"));
const listOwnStates = async () =>
  (await listAll())
    .filter(({ delivery_url }) => delivery_url === ours)
    .map(({ topic, status }) => `${topic} ${status}`);
const findOwnId = async (topic: string) =>
  (await listAll()).find((one) => one.topic === topic && one.delivery_url === ours)?.id;
const expectedStates = TOPICS.map((topic) => `${topic} active`);

beforeEach(async () => {
  await callSandbox("POST faults", {});
  for (let ids = await listAll(); ids.length > 0; ids = await listAll()) {
    await callRest("POST webhooks/batch", { delete: ids.map(({ id }) => id) });
  }
  time.now = noon;
  keys.ring = buildKeyRing("first");
});

describe("after the bridge moved to another address, a store's webhooks", () => {
  const formerUrl = "https://old.example.com";
  const toAddress = (origin: string, storeId: string) =>
    `${origin}/woocommerce/${storeId}/webhooks?key=k1`;
  const create = (delivery_url: string) =>
    callRest("POST webhooks", {
      name: "Order Bridge",
      topic: "order.created",
      secret: "0a",
      delivery_url,
    });
  const moved = openStoreMaintenance((store) => createWooClient(store.access), {
    webhookUrl,
    formerWebhookUrls: [formerUrl],
    readWebhookKeys: async () => keys.ring,
  })(bakery).webhooks;

  it("are made for the present one, and those of a former one are removed", async () => {
    await create(toAddress(formerUrl, "bakery"));

    await ensureWebhooks(moved ?? expect.unreachable());

    expect((await listAll()).map(({ delivery_url }) => delivery_url)).toEqual(
      TOPICS.map(() => ours),
    );
  });

  it("are moved there and back, one for each topic", async () => {
    const back = openStoreMaintenance((store) => createWooClient(store.access), {
      webhookUrl: formerUrl,
      formerWebhookUrls: [webhookUrl],
      readWebhookKeys: async () => keys.ring,
    })(bakery).webhooks;
    const listAddresses = async () =>
      (await listAll()).map(({ topic, delivery_url }) => `${topic} ${delivery_url}`).sort();
    const expectAt = (address: string) => TOPICS.map((topic) => `${topic} ${address}`).sort();

    for (const [target, address] of [
      [moved, ours],
      [back, toAddress(formerUrl, "bakery")],
      [moved, ours],
    ] as const) {
      await ensureWebhooks(target ?? expect.unreachable());
      expect(await listAddresses()).toEqual(expectAt(address));
    }
  });

  it("of other stores and of other addresses stay", async () => {
    const foreign = [
      toAddress(formerUrl, "florist"),
      toAddress("https://other.example.com", "bakery"),
    ];
    for (const each of foreign) await create(each);

    await ensureWebhooks(moved ?? expect.unreachable());

    const addresses = (await listAll()).map(({ delivery_url }) => delivery_url);
    expect(addresses).toEqual(expect.arrayContaining(foreign));
  });
});

describe("a store's webhooks", () => {
  it("are created once for each topic and then left unchanged", async () => {
    expect((await ensureWebhooks(webhooks)).create).toEqual(TOPICS);
    expect(await listOwnStates()).toEqual(expectedStates);
    const before = await listAll();

    expect(await ensureWebhooks(webhooks)).toEqual({ create: [], remove: [] });
    expect(await listAll()).toEqual(before);
  });

  it("are signed with the store's own secret", async () => {
    await ensureWebhooks(webhooks);
    const before = receiver.listDeliveries().length;
    await callRest("POST orders", { status: "processing" });
    time.now = new Date(noon.getTime() + 60_000);
    await expect.poll(() => receiver.listDeliveries().length).toBe(before + 2);

    const { body = "", headers } = receiver.listDeliveries().at(-1) ?? {};
    const key = await crypto.subtle.importKey(
      "raw",
      Buffer.from(deriveWooCommerceWebhookSecret(keys.ring.current, bakery.storeId)),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["sign"],
    );
    const signature = Buffer.from(await crypto.subtle.sign("HMAC", key, Buffer.from(body)));
    expect(headers?.["x-wc-webhook-signature"]).toBe(signature.toString("base64"));
  });

  it("are made again with the secret of the current key, also those from before keys had ids", async () => {
    await ensureWebhooks(webhooks);
    const [first] = await listAll();
    const outdated = { topic: "order.created", delivery_url: ours.split("?")[0], secret: "s" };
    await callRest("POST webhooks", outdated);
    keys.ring = buildKeyRing("first", "second");

    expect(await ensureWebhooks(webhooks)).toMatchObject({ create: TOPICS });

    const after = await listAll();
    expect(after.map(({ topic }) => topic).sort()).toEqual([...TOPICS].sort());
    expect(after.every(({ delivery_url }) => delivery_url.endsWith("?key=k2"))).toBe(true);
    expect(after.map(({ id }) => id)).not.toContain(first?.id);
    expect(await ensureWebhooks(webhooks)).toEqual({ create: [], remove: [] });
  });

  it.each(["disabled", "paused"])("are replaced when they are %s", async (status) => {
    await ensureWebhooks(webhooks);
    const id = await findOwnId("order.updated");
    await callRest(`PUT webhooks/${id}`, { status });

    expect(await ensureWebhooks(webhooks)).toEqual({ create: ["order.updated"], remove: [id] });
    expect((await listOwnStates()).sort()).toEqual([...expectedStates].sort());
  });

  it("are reduced to one for each topic after a crash duplicated them, on any page", async () => {
    for (let other = 0; other < 105; other++) {
      await callRest("POST webhooks", { topic: "product.updated", delivery_url: receiver.url });
    }
    await ensureWebhooks(webhooks);
    await webhooks.create("order.created");
    const otherCount = (await listAll()).filter(({ delivery_url }) => delivery_url !== ours).length;

    expect((await ensureWebhooks(webhooks)).remove).toHaveLength(1);
    const ofOurs = await webhooks.list();
    expect(ofOurs.map(({ topic }) => topic).sort()).toEqual([...TOPICS].sort());
    expect((await listAll()).filter(({ delivery_url }) => delivery_url !== ours).length).toBe(
      otherCount,
    );
  });

  it("are complete after a crash behind any of the calls", async () => {
    for (const lost of [1, 2, 3, 4]) {
      await callSandbox("POST faults", {
        loseNextAnswers: lost,
        method: "POST",
        path: "/webhooks$",
      });
      for (let tries = 0; tries < lost; tries++) {
        await expect(ensureWebhooks(webhooks)).rejects.toThrow();
      }
      await ensureWebhooks(webhooks);
      expect((await listOwnStates()).sort()).toEqual([...expectedStates].sort());
      await callRest("POST webhooks/batch", { delete: (await listAll()).map(({ id }) => id) });
    }
  });
});

describe("maintaining a store's webhooks", () => {
  const setMinutes = (minutes: number) => {
    time.now = new Date(noon.getTime() + minutes * 60_000);
  };
  const createSweep = () =>
    createStoreSweep(
      [{ storeId: bakery.storeId, sweptUntil: noon, knownChanges: [], connectedAt: noon }],
      {
        clock: () => time.now,
        openStorefront: () => createWooStorefront(access),
        openStoreMaintenance: openMaintenance,
        findStore: () => bakery,
      },
    );

  it("checks every 15 minutes, replaces missing webhooks, and sweeps the gap", async () => {
    const { sweep, healthRecords, queuedRequests: requests } = createSweep();
    await sweep();
    expect(await listOwnStates()).toEqual(expectedStates);
    const healthyAt = healthRecords.get(bakery.storeId)?.webhooks?.healthyAt;
    const { id } = z
      .object({ id: z.int() })
      .parse(await callRest("POST orders", { status: "pending" }));
    await callRest(`DELETE webhooks/${await findOwnId("order.created")}?force=true`);

    const replaced: number[] = [];
    for (const minutes of [5, 10, 15]) {
      setMinutes(minutes);
      replaced.push((await sweep()).replacedWebhooks);
    }

    expect(healthyAt).toEqual(noon);
    expect(replaced.reduce((sum, count) => sum + count)).toBe(1);
    expect((await listOwnStates()).sort()).toEqual([...expectedStates].sort());
    expect(
      requests.filter(({ orderId }) => orderId === String(id)).map(({ reason }) => reason),
    ).toEqual(expect.arrayContaining(["swept", "webhook outage"]));
  });

  it("counts nothing as lost when a rotated key makes webhooks again", async () => {
    const { sweep } = createSweep();
    await sweep();
    keys.ring = buildKeyRing("first", "second");
    setMinutes(60);

    expect(await sweep()).toMatchObject({ replacedWebhooks: 0, missedByWebhooks: 0 });

    expect((await listAll()).every(({ delivery_url }) => delivery_url.endsWith("?key=k2"))).toBe(
      true,
    );
  });

  it("counts neither webhooks nor orders as lost after a deliberate disconnection", async () => {
    const { sweep, healthRecords, queuedRequests: requests } = createSweep();
    await sweep();
    const { webhooks: before } = healthRecords.get(bakery.storeId) ?? {};
    await callRest("POST webhooks/batch", { delete: (await listAll()).map(({ id }) => id) });
    healthRecords.set(bakery.storeId, { webhooks: recordDisconnection(before, time.now) });
    const { id } = z
      .object({ id: z.int() })
      .parse(await callRest("POST orders", { status: "processing" }));
    setMinutes(60);

    expect(await sweep()).toMatchObject({ replacedWebhooks: 0, missedByWebhooks: 0 });

    expect((await listOwnStates()).sort()).toEqual([...expectedStates].sort());
    expect(requests.map(({ orderId }) => orderId)).toContain(String(id));
    expect(healthRecords.get(bakery.storeId)?.webhooks).toMatchObject({
      state: "healthy",
      replaced: before?.replaced,
    });
  });

  it("repeats the sweep of an outage until it succeeds, although the webhooks are restored", async () => {
    const { sweep, deps, healthRecords, queuedRequests: requests } = createSweep();
    await sweep();
    await callRest("POST orders", { status: "pending" });
    await callRest(`PUT webhooks/${await findOwnId("order.updated")}`, { status: "disabled" });
    setMinutes(30);
    const { send } = deps.reconcileQueue;
    const failingQueue: { send: typeof send } = deps.reconcileQueue;
    failingQueue.send = async (request, deduplicationId) => {
      if (request.reason === "webhook outage") throw new Error("died");
      return send(request, deduplicationId);
    };
    await sweep();
    expect(healthRecords.get(bakery.storeId)?.webhooks).toMatchObject({
      state: "repairing",
      lastError: { code: "bridge-fault", params: {} },
    });
    expect(await listOwnStates()).toHaveLength(4);

    failingQueue.send = send;
    setMinutes(35);
    await sweep();

    expect(requests.some(({ reason }) => reason === "webhook outage")).toBe(true);
    expect(healthRecords.get(bakery.storeId)?.webhooks).toMatchObject({ state: "healthy" });
    expect(healthRecords.get(bakery.storeId)?.webhooks?.lastError).toBeUndefined();
  });

  it("replaces all webhooks after a signed error, at most once an hour", async () => {
    const { sweep, deps } = createSweep();
    await sweep();
    const ids = async () => (await webhooks.list()).map(({ id }) => id);
    const before = await ids();
    const requestRepair = (minutes: number) =>
      deps.health.update(bakery.storeId, {
        repairRequestedAt: new Date(noon.getTime() + minutes * 60_000),
      });

    await requestRepair(1);
    setMinutes(5);
    await sweep();
    const renewed = await ids();
    expect(renewed.some((id) => before.includes(id))).toBe(false);
    expect(renewed).toHaveLength(4);

    await requestRepair(6);
    setMinutes(60);
    await sweep();
    expect(await ids()).toEqual(renewed);
    setMinutes(65);
    await sweep();
    expect((await ids()).some((id) => renewed.includes(id))).toBe(false);
  });

  it("saves the error when a check fails, and continues with the sweep", async () => {
    const { sweep, healthRecords, queuedRequests: requests } = createSweep();
    await callRest("POST orders", { status: "pending" });
    await callSandbox("POST faults", { failNextRequests: 1, status: 403, path: "/webhooks" });

    await sweep();

    expect(healthRecords.get(bakery.storeId)?.webhooks?.lastError).toEqual(
      createMessage("store-blocked"),
    );
    expect(healthRecords.get(bakery.storeId)?.sweep?.failures).toBe(0);
    expect(requests).not.toEqual([]);
    await sweep();
    expect(await listOwnStates()).toEqual(expectedStates);
  });
});
