import { afterAll, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { dynamoDeliveryStore } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { dynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { DeliveryStore } from "#shared/bridge/ports.ts";
import { aDelivery, aKey, noon } from "#test/builders/bridge/delivery.ts";
import { inMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const { client, tableName, stop } = await startTable("bridge", BRIDGE_INDEXES);
afterAll(stop);

const inDynamo = dynamoDeliveryStore(client, tableName);
const stores: [string, () => DeliveryStore][] = [
  ["in memory", () => inMemoryDeliveries()],
  ["DynamoDB", () => inDynamo],
];
let orders = 5000;
const newKey = (): DeliveryKey => aKey(String(orders++));

describe.each(stores)("delivery store (%s)", (_name, open) => {
  it("keeps the first delivery of an order and reports the second", async () => {
    const store = open();
    const key = newKey();

    expect(await store.create(aDelivery({ key }))).toBe("created");
    expect(await store.create(aDelivery({ key, state: "held" }))).toBe("exists");
    expect(await store.find(key)).toEqual(aDelivery({ key }));
    expect(await store.find(newKey())).toBeUndefined();
  });

  it("gives back all that was saved, as it was", async () => {
    const store = open();
    const full = aDelivery({
      key: newKey(),
      state: "booked",
      orderName: "#1001",
      reason: { code: "held", text: "Held." },
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
      journey: [{ stage: "ready", at: noon }],
      told: ["under-way@x"],
      timeline: [{ at: noon, by: "courier", text: "Ready." }],
      trouble: { text: "Down.", since: noon, failures: 2 },
    });
    await store.create(aDelivery({ key: full.key }));

    expect(await store.save(full)).toBe("saved");
    expect(await store.find(full.key)).toEqual({ ...full, version: 1 });
  });

  it("saves over the version that was read and no other", async () => {
    const store = open();
    const key = newKey();
    const read = aDelivery({ key });
    await store.create(read);

    expect(await store.save({ ...read, state: "held" })).toBe("saved");
    expect(await store.save({ ...read, state: "booked" })).toBe("conflict");
    expect(await store.find(key)).toMatchObject({ state: "held", version: 1 });
  });

  it("lets one of many simultaneous saves through", async () => {
    const store = open();
    const read = aDelivery({ key: newKey() });
    await store.create(read);

    const outcomes = await Promise.all(Array.from({ length: 16 }, () => store.save(read)));

    expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
  });
});

describe("the indexes", () => {
  const index = dynamoDeliveryIndex(client, tableName);
  const later = new Date("2026-11-20T12:30:00.000Z");

  it("find what is due and nothing that is not", async () => {
    const due = aDelivery({ key: aKey("91001"), nextLookAt: noon });
    const notYet = aDelivery({ key: aKey("91002"), nextLookAt: later });
    const never = aDelivery({ key: aKey("91003"), nextLookAt: undefined });
    for (const delivery of [due, notYet, never]) await inDynamo.create(delivery);

    const found = await Array.fromAsync(index.due(noon));
    const mine = found.filter((one) => "orderId" in one && one.orderId.startsWith("9100"));

    expect(mine).toEqual([{ ...due.key, nextLookAt: noon }]);
  });

  it("drop what is no longer due", async () => {
    const due = aDelivery({ key: aKey("92001"), nextLookAt: noon });
    await inDynamo.create(due);
    await inDynamo.save({ ...due, nextLookAt: undefined });

    const found = await Array.fromAsync(index.due(later));

    expect(found.map((one) => "orderId" in one && one.orderId)).not.toContain("92001");
  });

  it("find a delivery by the courier's key, whatever its case", async () => {
    const booked = aDelivery({ key: aKey("93001"), accessKey: "W2-93001" });
    await inDynamo.create(booked);

    expect(await index.byAccessKey(booked.accountId, "w2-93001")).toEqual(booked.key);
    expect(await index.byAccessKey(booked.accountId, "93001")).toBeUndefined();
  });

  it("find a delivery by the courier's own id", async () => {
    const booked = aDelivery({ key: aKey("93501"), accessKey: "93501", pointId: "8589934593" });
    await inDynamo.create(booked);

    expect(await index.byPointId(booked.accountId, "8589934593")).toEqual(booked.key);
    expect(await index.byPointId(booked.accountId, "1")).toBeUndefined();
  });

  it("list what is open of an account, and not what is settled", async () => {
    const open = aDelivery({ key: aKey("94001"), accessKey: "94001", state: "booked" });
    const settled = aDelivery({ key: aKey("94002"), accessKey: "94002", state: "settled" });
    await inDynamo.create(open);
    await inDynamo.create(settled);

    const ids = (await Array.fromAsync(index.openOf(open.accountId))).map(({ orderId }) => orderId);

    expect(ids).toContain("94001");
    expect(ids).not.toContain("94002");
  });

  it("list a store's orders, the newest first, by number and not by spelling", async () => {
    const storeId = "numbers" as DeliveryKey["storeId"];
    for (const orderId of ["9", "10", "820982911946154508"]) {
      await inDynamo.create(aDelivery({ key: { ...aKey(orderId), storeId } }));
    }

    const listed = await inDynamo.ofStore(storeId, 2);

    expect(listed.map(({ key }) => key.orderId)).toEqual(["820982911946154508", "10"]);
  });
});
