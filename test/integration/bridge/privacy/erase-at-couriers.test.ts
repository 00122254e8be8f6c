import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoBatches } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoCourierErasures } from "#shared/bridge/adapters/dynamodb/privacy/courier-erasures.ts";
import { createDynamoCustomerExports } from "#shared/bridge/adapters/dynamodb/privacy/customer-exports.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createDynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/stores/parked-orders.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { completeErasure } from "#shared/bridge/domain/privacy/courier-erasure.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { CourierErasures } from "#shared/bridge/ports/courier-erasures.ts";
import { redactOrders } from "#shared/bridge/use-cases/privacy/customer-data.ts";
import { eraseAtCouriers } from "#shared/bridge/use-cases/privacy/erase-at-couriers.ts";
import {
  buildCourierAccount,
  buildDelivery,
  buildDeliveryKey,
  buildStore,
} from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import {
  buildConfirmRequest,
  buildOrderRequest,
  buildStop,
} from "#test/builders/bridge/order-request.ts";
import {
  type CourierService,
  startCourierService,
} from "#test/fakes/bridge/couriers-under-test.ts";
import { type DynamoTable, startTable } from "#test/fakes/dynamo-table.ts";
import { BUYER, listBuyerTraces, listItems } from "./search-stored-items.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const { storeId } = buildDeliveryKey();
const { accountId } = buildCourierAccount();
const openVault = async () => createTestVault("master");
const recipient = { ...BUYER, wholeNotes: BUYER.notes };

let courier: CourierService;
let table: DynamoTable;
let now: Date;
let outcomes: string[];
let isCourierDown: boolean;

beforeEach(async () => {
  courier = await startCourierService();
  table = await startTable("bridge", BRIDGE_INDEXES);
  now = new Date("2026-11-20T12:00:00.000Z");
  outcomes = [];
  isCourierDown = false;
});
afterEach(() => Promise.all([courier.close(), table.stop()]));

const listTraces = () => listBuyerTraces(table, courier.service.table);
const listErasures = async () =>
  (await listItems(table)).filter(({ sk }) => String(sk).startsWith("ERASURE#"));

/** Runs the erasures that are due after so many minutes, with a courier that fails if it is down. */
async function runErasures(afterMs = 0, dying: Partial<CourierErasures> = {}): Promise<string[]> {
  now = new Date(now.getTime() + afterMs);
  outcomes = [];
  const down = async () => {
    throw new UnavailableError(createMessage("courier-silent"), { kind: "down" });
  };
  await eraseAtCouriers({
    erasures: { ...createDynamoCourierErasures(table), ...dying },
    stores: createDynamoStores(table, openVault),
    openCourier: () => (isCourierDown ? { ...courier.courier, erase: down } : courier.courier),
    clock: () => now,
    report: (_, outcome) => outcomes.push(outcome),
  })();
  return outcomes;
}

async function createPoint(accessKey = "1001"): Promise<string> {
  const created = await courier.courier.createPoint({ accessKey, ...BUYER });
  if (!created.ok) throw new Error(created.refusal.text);
  return created.value.pointId;
}
async function createOrder(): Promise<{ orderId: string; token: string }> {
  const request = buildOrderRequest({ many: [buildStop(BUYER)], name: `For ${BUYER.name}` });
  const quoted = await courier.courier.quote(request, now);
  if (!quoted.ok) throw new Error(quoted.refusal.text);
  const { token } = quoted.value;
  const confirmed = await courier.courier.confirm(buildConfirmRequest(token));
  if (!confirmed.ok) throw new Error(confirmed.refusal.text);
  return { orderId: confirmed.value.orderId, token };
}
const deliverOrder = (orderId: string) =>
  courier.moveOrder(orderId, "at-pickup", "picked-up", "on-the-way", "at-dropoff", "delivered");
async function assignOrder(): Promise<{ orderId: string; token: string }> {
  const created = await createOrder();
  await courier.assignDriver(created.orderId, 40.7, -73.9);
  return created;
}
async function createDeliveredOrder() {
  const created = await assignOrder();
  await deliverOrder(created.orderId);
  return created;
}

const saveDelivery = (changes: Partial<Delivery>) =>
  createDynamoDeliveries(table).create(
    buildDelivery({ state: "completed", recipient, ...changes }),
  );
async function connectStore(isOwnAccount = false): Promise<void> {
  const stores = createDynamoStores(table, openVault);
  const account = buildCourierAccount(courier.account);
  await (isOwnAccount ? stores.putOwnAccount(account, storeId) : stores.putAccount(account));
  await stores.connect(buildStore(), now);
}
const redact = () =>
  redactOrders(
    {
      storeData: createDynamoStoreData(table),
      deliveries: createDynamoDeliveries(table),
      batches: createDynamoBatches(table),
      exports: createDynamoCustomerExports(table, openVault),
      parkedOrders: createDynamoParkedOrders(table),
      erasures: createDynamoCourierErasures(table),
      clock: () => now,
    },
    storeId,
    [buildDeliveryKey().orderId],
  );
const eraseStore = () => createDynamoStoreData(table, () => now).erasePiece(storeId);

describe("after a redaction", () => {
  it("no item of the bridge or the courier contains the buyer", async () => {
    await connectStore();
    const { orderId } = await createDeliveredOrder();
    const { orderId: formerId } = await createDeliveredOrder();
    await saveDelivery({
      order: { refusals: 0, orderId },
      formerRecords: [{ accountId, kind: "order", id: formerId }],
    });
    const key = { ...buildDeliveryKey(), part: 2 };
    const [accessKey, pointAttemptedAt] = ["1001-2", now];
    await saveDelivery({ key, pointId: await createPoint(accessKey), accessKey, pointAttemptedAt });
    await courier.movePoint(accessKey, "delivered").catch(() => undefined);
    expect(await listTraces()).not.toEqual([]);

    await redact();
    await runErasures();
    await runErasures(6 * MINUTE);
    await runErasures(MINUTE);

    expect(await listTraces()).toEqual([]);
    expect(await listErasures()).toEqual([]);
  });

  it("what a lost answer may have created is found and erased too", async () => {
    await connectStore();
    const { orderId, token } = await createDeliveredOrder();
    await createPoint("1001");
    const quote = {
      token,
      price: { minor: 1, currency: "USD" },
      expiresAt: now,
      requestFingerprint: "",
      attemptedAt: now,
    };
    await saveDelivery({
      order: { refusals: 0, quote },
      accessKey: "1001",
      pointAttemptedAt: now,
    });

    await redact();

    expect(await runErasures(4 * MINUTE)).toEqual([]);
    expect(await runErasures(MINUTE)).toEqual(["found", "found"]);
    expect(await runErasures()).toEqual(["erased", "erased"]);
    expect((await courier.courier.readOrder(orderId))?.status).toBe("delivered");
    expect(await listTraces()).toEqual([]);
  });

  it("repeating it has no further effect", async () => {
    await connectStore();
    const { orderId } = await createDeliveredOrder();
    await saveDelivery({ order: { refusals: 0, orderId } });

    await redact();
    await redact();
    expect(await listErasures()).toHaveLength(1);
    expect(await runErasures()).toEqual(["erased"]);

    await redact();
    expect(await runErasures()).toEqual(["erased"]);
  });
});

describe("an erasure", () => {
  it("is tried again until the courier is there", async () => {
    await connectStore();
    const { orderId } = await createDeliveredOrder();
    await saveDelivery({ order: { refusals: 0, orderId } });
    await redact();
    isCourierDown = true;

    expect(await runErasures()).toEqual(["unavailable"]);
    expect(await runErasures(30_000)).toEqual([]);
    expect(await runErasures(30_000)).toEqual(["unavailable"]);
    expect(await listErasures()).toMatchObject([
      { state: "pending", attempts: 2, lastError: { code: "courier-silent" } },
    ]);

    isCourierDown = false;
    expect(await runErasures(2 * MINUTE)).toEqual(["erased"]);
    expect(await listErasures()).toEqual([]);
  });

  it("waits while the courier delivers", async () => {
    await connectStore();
    const { orderId } = await assignOrder();
    await saveDelivery({ state: "booked", order: { refusals: 0, orderId } });
    await redact();

    expect(await runErasures()).toEqual(["refused"]);
    await deliverOrder(orderId);
    expect(await runErasures(MINUTE)).toEqual(["erased"]);
  });

  it("is given up after thirty days, and stays visible", async () => {
    await connectStore();
    await saveDelivery({ order: { refusals: 0, orderId: "1" } });
    await redact();
    isCourierDown = true;
    for (let hours = 0; hours <= 30 * 24; hours += 6) await runErasures(DAY / 4);

    expect(await listErasures()).toMatchObject([
      { kind: "order", id: "1", state: "failed", lastError: { code: "courier-silent" } },
    ]);
    expect(await runErasures(DAY)).toEqual([]);
  });

  it("of a second record is not called while the account's courier is unavailable", async () => {
    await connectStore();
    const formerRecords = ["1", "2", "3"].map((id) => ({ accountId, kind: "order" as const, id }));
    await saveDelivery({ formerRecords });
    await redact();
    let calls = 0;
    const erase = courier.courier.erase;
    courier.courier.erase = async (...input) => {
      calls += 1;
      if (calls === 1) throw new UnavailableError(createMessage("courier-silent"));
      return erase(...input);
    };

    expect(await runErasures()).toEqual(["unavailable", "unavailable", "unavailable"]);
    expect(calls).toBe(1);
  });
});

describe("a store's own courier account", () => {
  it("keeps its credentials until its courier has erased everything", async () => {
    await connectStore(true);
    const { orderId } = await assignOrder();
    await saveDelivery({ state: "booked", order: { refusals: 0, orderId } });

    expect(await eraseStore()).toBe("erased");
    expect(await eraseStore()).toBe("erased");
    expect(await runErasures()).toEqual(["refused"]);
    expect(await createDynamoStores(table, openVault).findAccount(accountId)).toBeDefined();

    await deliverOrder(orderId);
    expect(await runErasures(MINUTE)).toEqual(["erased"]);

    const kept = (await listItems(table)).map(({ pk }) => String(pk).split("#")[0]);
    expect(kept).not.toContain("STORE");
    expect(kept).not.toContain("ACCOUNT");
    expect(await listTraces()).toEqual([]);
  });

  it("stays if its merchant connects it again meanwhile", async () => {
    await connectStore(true);
    const { orderId } = await createDeliveredOrder();
    await saveDelivery({ order: { refusals: 0, orderId } });
    await eraseStore();

    await connectStore(true);
    expect(await runErasures()).toEqual(["erased"]);

    expect(await createDynamoStores(table, openVault).findAccount(accountId)).toBeDefined();
  });

  it.each(["remove", "deleteClosingAccount"] as const)(
    "is deleted when the process dies before it can %s",
    async (call) => {
      await connectStore(true);
      const { orderId } = await createDeliveredOrder();
      await saveDelivery({ order: { refusals: 0, orderId } });
      await eraseStore();
      const die = async () => {
        throw new Error("the process died");
      };
      await expect(runErasures(0, { [call]: die })).rejects.toThrow("the process died");

      await runErasures(MINUTE);

      const kept = (await listItems(table)).map(({ pk }) => String(pk).split("#")[0]);
      expect(kept).not.toContain("ACCOUNT");
      expect(kept).not.toContain("ACCOUNTS");
    },
  );

  it("is deleted when an operator says that its courier erased the last record", async () => {
    await connectStore(true);
    const { orderId } = await assignOrder();
    await saveDelivery({ state: "booked", order: { refusals: 0, orderId } });
    await eraseStore();
    expect(await runErasures()).toEqual(["refused"]);
    const erasures = createDynamoCourierErasures(table);
    const erasure = await erasures.find({ accountId, kind: "order", id: orderId });
    if (erasure === undefined) throw new Error("no erasure");

    await erasures.save(completeErasure(erasure, now));
    expect(await runErasures(MINUTE)).toEqual([]);

    expect(await createDynamoStores(table, openVault).findAccount(accountId)).toBeUndefined();
    expect(await listErasures()).toMatchObject([{ state: "done" }]);
    expect(await runErasures(DAY)).toEqual([]);
  });

  it("leaves nothing when the process dies while it is deleted", async () => {
    await connectStore(true);
    const dying = {
      ...table,
      delete: async (key: Parameters<DynamoTable["delete"]>[0]) => {
        if (key.pk === "ACCOUNTS") throw new Error("the process died");
        await table.delete(key);
      },
    };
    await expect(createDynamoStoreData(dying, () => now).erasePiece(storeId)).rejects.toThrow();

    expect(await eraseStore()).toBe("erased");

    const kept = (await listItems(table)).map(({ pk }) => String(pk).split("#")[0]);
    expect(kept).not.toContain("ACCOUNTS");
    expect(kept).not.toContain("ACCOUNT");
  });
});
