import { afterAll, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import { accountIdSchema, type DeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);

const inDynamo = createDynamoDeliveries(table);
const stores: [string, () => Deliveries][] = [
  ["in memory", () => createInMemoryDeliveries()],
  ["DynamoDB", () => inDynamo],
];
let orders = 5000;
const createKey = (): DeliveryKey => buildDeliveryKey(String(orders++));

describe.each(stores)("deliveries (%s)", (_name, open) => {
  it("keep the first delivery of an order and report the second", async () => {
    const store = open();
    const key = createKey();

    expect(await store.create(buildDelivery({ key }))).toBe("created");
    expect(await store.create(buildDelivery({ key, state: "held" }))).toBe("exists");
    expect(await store.find(key)).toEqual(buildDelivery({ key }));
    expect(await store.find(createKey())).toBeUndefined();
  });

  it("return everything that was saved unchanged", async () => {
    const store = open();
    const full = buildDelivery({
      key: createKey(),
      state: "booked",
      orderName: "#1001",
      reason: createMessage("price-above-ceiling", {
        price: { minor: 1377, currency: "USD" },
        limit: { minor: 1000, currency: "USD" },
      }),
      accessKey: "1001",
      pointId: "7000",
      recipient: {
        name: "Zofia Żółć",
        phone: "48511222333",
        email: "z@example.pl",
        address: "Łódź",
        notes: "🥣",
        wholeNotes: "🥣 whole",
      },
      statusHistory: [{ status: "ready", at: noon }],
      sentUpdates: ["under-way@x"],
      timeline: [{ at: noon, by: "courier", ...createMessage("status.ready") }],
      lastError: {
        ...createMessage("courier-down", { since: noon.toISOString() }),
        since: noon,
        failures: 2,
      },
    });
    await store.create(buildDelivery({ key: full.key }));

    expect(await store.save(full)).toBe("saved");
    expect(await store.find(full.key)).toEqual({ ...full, version: 1 });
  });

  it("save only over the version that was read", async () => {
    const store = open();
    const key = createKey();
    const read = buildDelivery({ key });
    await store.create(read);

    expect(await store.save({ ...read, state: "held" })).toBe("saved");
    expect(await store.save({ ...read, state: "booked" })).toBe("conflict");
    expect(await store.find(key)).toMatchObject({ state: "held", version: 1 });
  });

  it("let one of many simultaneous saves succeed", async () => {
    const store = open();
    const read = buildDelivery({ key: createKey() });
    await store.create(read);

    const outcomes = await Promise.all(Array.from({ length: 16 }, () => store.save(read)));

    expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
  });
});

describe("the indexes", () => {
  const index = createDynamoDeliveryIndex(table);
  const later = new Date("2026-11-20T12:30:00.000Z");

  it("find due deliveries only", async () => {
    const due = buildDelivery({ key: buildDeliveryKey("91001"), requeueAt: noon });
    const notYet = buildDelivery({ key: buildDeliveryKey("91002"), requeueAt: later });
    const never = buildDelivery({ key: buildDeliveryKey("91003"), requeueAt: undefined });
    for (const delivery of [due, notYet, never]) await inDynamo.create(delivery);

    const found = await Array.fromAsync(index.listDue(noon));
    const mine = found.filter((one) => "orderId" in one && one.orderId.startsWith("9100"));

    expect(mine).toEqual([{ ...due.key, requeueAt: noon }]);
  });

  it.each([
    ["of another kind", { pk: "ACCOUNT#main", sk: "NEWER" }],
    ["of a store", { pk: "STORE#tea-house", sk: "DELIVERY#of-a-newer-kind" }],
    ["of a batch", { pk: "STORE#tea-house", sk: "BATCH#" }],
  ])("find what is due beside an item %s that they do not know", async (_, key) => {
    const due = { due: "DUE#0", dueAt: "2026-11-20T08:00:00.000Z" };
    await table.put({ ...key, ...due });
    await inDynamo.create(buildDelivery({ key: buildDeliveryKey("96010"), requeueAt: noon }));

    const found = await Array.fromAsync(index.listDue(noon));
    await table.delete(key);

    expect(found).toContainEqual({
      unknownKey: `${key.pk}/${key.sk}`,
      requeueAt: new Date(due.dueAt),
    });
    expect(found).toContainEqual({ ...buildDeliveryKey("96010"), requeueAt: noon });
  });

  it("drop a delivery that is no longer due", async () => {
    const due = buildDelivery({ key: buildDeliveryKey("92001"), requeueAt: noon });
    await inDynamo.create(due);
    await inDynamo.save({ ...due, requeueAt: undefined });

    const found = await Array.fromAsync(index.listDue(later));

    expect(found.map((one) => "orderId" in one && one.orderId)).not.toContain("92001");
  });

  it("find a delivery by the courier's access key in any case", async () => {
    const booked = buildDelivery({ key: buildDeliveryKey("93001"), accessKey: "W2-93001" });
    await inDynamo.create(booked);

    expect(await index.findByAccessKey(booked.accountId, "w2-93001")).toEqual(booked.key);
    expect(await index.findByAccessKey(booked.accountId, "93001")).toBeUndefined();
  });

  it("find a delivery by the courier's point id", async () => {
    const booked = buildDelivery({
      key: buildDeliveryKey("93501"),
      accessKey: "93501",
      pointId: "8589934593",
    });
    await inDynamo.create(booked);

    expect(await index.findByPointId(booked.accountId, "8589934593")).toEqual(booked.key);
    expect(await index.findByPointId(booked.accountId, "1")).toBeUndefined();
  });

  it("list the open deliveries of an account and no finished ones", async () => {
    const open = buildDelivery({
      key: buildDeliveryKey("94001"),
      accessKey: "94001",
      state: "booked",
    });
    const finished = buildDelivery({
      key: buildDeliveryKey("94002"),
      accessKey: "94002",
      state: "completed",
    });
    await inDynamo.create(open);
    await inDynamo.create(finished);

    const ids = (await Array.fromAsync(index.listOpen(open.accountId))).map(
      ({ orderId }) => orderId,
    );

    expect(ids).toContain("94001");
    expect(ids).not.toContain("94002");
  });

  it("list the open deliveries of an account page by page", async () => {
    const accountId = accountIdSchema.parse("paged");
    for (const id of ["94011", "94012", "94013"])
      await inDynamo.create(
        buildDelivery({ key: buildDeliveryKey(id), accountId, accessKey: id, state: "booked" }),
      );

    const first = await index.listOpenPage(accountId, 2);
    const second = await index.listOpenPage(accountId, 2, first.next);

    expect(first.deliveries.map(({ orderId }) => orderId)).toEqual(["94011", "94012"]);
    expect(second.deliveries.map(({ orderId }) => orderId)).toEqual(["94013"]);
    expect(second.next).toBeUndefined();
  });

  it("list a store's orders from the newest on, sorted by number", async () => {
    const storeId = "numbers" as DeliveryKey["storeId"];
    for (const orderId of ["9", "10", "820982911946154508"]) {
      await inDynamo.create(buildDelivery({ key: { ...buildDeliveryKey(orderId), storeId } }));
    }

    const listed = await inDynamo.listByStore(storeId, 2);

    expect(listed.map(({ key }) => key.orderId)).toEqual(["820982911946154508", "10"]);
  });
});
