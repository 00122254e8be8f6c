import { afterAll, describe, expect, it } from "vitest";
import { createStoreHealthRoutes } from "#functions/bridge/operator-api/store-health-routes.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryStates } from "#shared/bridge/adapters/dynamodb/delivery/delivery-states.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import {
  createDynamoStoreHealthRecords,
  createStoreHealthRecord,
} from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { recordFailedSweep, recordSweep } from "#shared/bridge/domain/stores/store-health.ts";
import {
  buildDelivery,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { createOperatorInvoker } from "#test/fakes/bridge/operator-api.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
const health = createDynamoStoreHealthRecords(table);
/** Begins the record of a store, as its connection does. */
async function connectStore(name: string): Promise<StoreId> {
  const storeId = storeIdSchema.parse(name);
  await createStoreHealthRecord(table, storeId);
  return storeId;
}
const DOWN = createMessage("store-unreachable.silent");
const later = new Date("2026-11-20T12:05:00.000Z");
const sweep = recordSweep(undefined, { found: 3, missedByWebhooks: 1 }, noon);
const webhooks = { state: "healthy", checkedAt: noon, healthyAt: noon, replaced: 4 } as const;
const week = {
  at: noon,
  since: noon,
  storeOrders: 3,
  deliveries: 2,
  missing: 1,
  isComplete: true,
};

describe("the health of a store", () => {
  it("is empty before the first record", async () => {
    expect(await health.read(storeIdSchema.parse("new"))).toEqual({});
  });

  it("tells of many stores when each was swept last", async () => {
    const ids = Array.from({ length: 120 }, (_, at) => storeIdSchema.parse(`swept-${at}`));
    const erased = ids[0];
    // The second one has a record, and was never swept.
    const swept = ids.slice(2);
    for (const storeId of ids)
      if (storeId !== erased) await createStoreHealthRecord(table, storeId);
    for (const storeId of swept) await health.update(storeId, { sweep });

    const times = await health.listSweepTimes(ids);

    expect([...times.keys()].toSorted()).toEqual(swept.toSorted());
    expect([...new Set([...times.values()].map((at) => at.toISOString()))]).toEqual([
      noon.toISOString(),
    ]);
  });

  it("keeps the locations that somebody else saved after the read", async () => {
    const storeId = await connectStore("links");
    const first = { revision: 1, checkedAt: noon, links: [] };
    const second = { revision: 2, checkedAt: later, links: [] };

    expect(await health.replaceLocations(storeId, undefined, first)).toBe("saved");
    expect(await health.replaceLocations(storeId, undefined, second)).toBe("conflict");
    expect(await health.replaceLocations(storeId, first, second)).toBe("saved");
    expect(await health.replaceLocations(storeId, first, first)).toBe("conflict");
    expect(await health.read(storeId)).toEqual({ locations: second });
  });

  it("gets no locations once the store is erased", async () => {
    const storeId = storeIdSchema.parse("no-links");

    await health.replaceLocations(storeId, undefined, {
      ...{ revision: 1, checkedAt: noon, links: [] },
    });

    expect(await health.read(storeId)).toEqual({});
  });

  it("keeps each part when another part is written after the read", async () => {
    const storeId = await connectStore("parts");
    await health.update(storeId, { sweep, webhooks });
    await health.update(storeId, { repairRequestedAt: later });
    await health.update(storeId, {
      orderComparison: week,
      sweep: recordFailedSweep(sweep, DOWN, later),
    });

    expect(await health.read(storeId)).toEqual({
      webhooks,
      orderComparison: week,
      repairRequestedAt: later,
      sweep: {
        at: later,
        succeededAt: noon,
        found: 3,
        missedByWebhooks: 1,
        lastMissedWebhookAt: noon,
        failures: 1,
        lastError: {
          ...DOWN,
          since: later,
          retryAt: new Date("2026-11-20T12:06:00.000Z"),
        },
      },
    });
  });

  it("stays erased when a sweep that began before the erasure ends after it", async () => {
    const storeId = await connectStore("erased");
    await health.update(storeId, { sweep });
    await createDynamoStoreData(table).erasePiece(storeId);

    await health.update(storeId, { sweep: recordFailedSweep(sweep, DOWN, later) });

    const left = await Array.fromAsync(
      table.query({ keyCondition: "pk = :pk", values: { ":pk": toStorePartition(storeId) } }),
    );
    expect(left).toEqual([]);
  });

  it("drops an error after a successful sweep", async () => {
    const storeId = await connectStore("mended");
    await health.update(storeId, { sweep: recordFailedSweep(undefined, DOWN, noon) });
    await health.update(storeId, { sweep });

    expect((await health.read(storeId)).sweep).toEqual(sweep);
  });

  it("is returned to the operator", async () => {
    const storeId = await connectStore("shown");
    await health.update(storeId, {
      webhooks,
      orderComparison: week,
      sweep: recordFailedSweep(sweep, DOWN, later),
    });
    const callOperatorApi = createOperatorInvoker(
      createStoreHealthRoutes({
        health,
        stores: { find: async () => undefined, findAccount: async () => undefined },
      }),
    );

    const shown = await callOperatorApi("GET /ops/v1/stores/{storeId}/health", {
      pathParameters: { storeId },
    });

    expect(shown.body).toMatchObject({
      store_id: "shown",
      connection: "never-connected",
      sweep: {
        succeeded_at: noon.toISOString(),
        consecutive_failures: 1,
        last_error: {
          code: "store-unreachable.silent",
          text: expect.stringMatching(/cannot be reached/),
        },
      },
      webhooks: { state: "healthy", healthy_at: noon.toISOString(), replaced: 4, last_error: null },
      order_comparison: { store_orders: 3, deliveries: 2, missing: 1, is_complete: true },
    });
  });
});

it.each([
  ["disconnected", { kind: "disconnected", url: "https://shop.example" } as const],
  ["connected", buildStore().access],
])("says that a store is %s", async (connection, access) => {
  const store = buildStore({ storeId: await connectStore(connection), access });
  await health.update(store.storeId, { sweep, webhooks });
  const callOperatorApi = createOperatorInvoker(
    createStoreHealthRoutes({
      health,
      stores: { find: async () => store, findAccount: async () => undefined },
    }),
  );

  const shown = await callOperatorApi("GET /ops/v1/stores/{storeId}/health", {
    pathParameters: { storeId: store.storeId },
  });

  expect(shown.body).toMatchObject({ connection });
});

it("returns the states of the orders that have a delivery, for any number of orders", async () => {
  const deliveries = createDynamoDeliveries(table);
  for (const id of ["7", "130"]) {
    await deliveries.create(buildDelivery({ key: buildDeliveryKey(id), state: "booked" }));
  }
  const ids = Array.from({ length: 250 }, (_, id) => buildDeliveryKey(String(id)).orderId);

  const states = await createDynamoDeliveryStates(table).findStates(
    buildDeliveryKey().storeId,
    ids,
  );

  expect([...states]).toEqual([
    ["7", "booked"],
    ["130", "booked"],
  ]);
});
