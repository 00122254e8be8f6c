import { afterAll, describe, expect, it } from "vitest";
import { storeHealthRoutes } from "#functions/bridge/operator-api/store-health-routes.ts";
import { runRoute } from "#functions/runtime/json-routes.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { dynamoDeliveryStore } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { dynamoDeliveryStates } from "#shared/bridge/adapters/dynamodb/delivery/delivery-states.ts";
import { dynamoStoreHealth } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { afterFailedSweep, afterSweep } from "#shared/bridge/domain/stores/store-health.ts";
import { aDelivery, aKey, noon } from "#test/builders/bridge/delivery.ts";
import { anHttpEvent } from "#test/builders/gateway-event.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const { client, tableName, stop } = await startTable("bridge", BRIDGE_INDEXES);
afterAll(stop);
const health = dynamoStoreHealth(client, tableName);
const later = new Date("2026-11-20T12:05:00.000Z");
const sweep = afterSweep(undefined, { found: 3, untold: 1 }, noon);
const webhooks = { state: "healthy", checkedAt: noon, healthyAt: noon, replaced: 4 } as const;
const week = {
  at: noon,
  since: noon,
  storeOrders: 3,
  deliveries: 2,
  missing: 1,
  isWhole: true,
};

describe("a store's health", () => {
  it("is empty before anything was noted", async () => {
    expect(await health.read(storeIdSchema.parse("new"))).toEqual({});
  });

  it("keeps each part though another is written after it was read", async () => {
    const storeId = storeIdSchema.parse("parts");
    await health.note(storeId, { sweep, webhooks });
    await health.note(storeId, { repairWantedAt: later });
    await health.note(storeId, { week, sweep: afterFailedSweep(sweep, "It is down.", later) });

    expect(await health.read(storeId)).toEqual({
      webhooks,
      week,
      repairWantedAt: later,
      sweep: {
        at: later,
        succeededAt: noon,
        found: 3,
        untold: 1,
        lastUntoldAt: noon,
        failures: 1,
        trouble: {
          text: "It is down.",
          since: later,
          nextTryAt: new Date("2026-11-20T12:06:00.000Z"),
        },
      },
    });
  });

  it("forgets a trouble that is over", async () => {
    const storeId = storeIdSchema.parse("mended");
    await health.note(storeId, { sweep: afterFailedSweep(undefined, "It is down.", noon) });
    await health.note(storeId, { sweep });

    expect((await health.read(storeId)).sweep).toEqual(sweep);
  });

  it("is told to the operator", async () => {
    const storeId = storeIdSchema.parse("shown");
    await health.note(storeId, { webhooks, week, sweep: afterFailedSweep(sweep, "Down.", later) });
    const routeKey = "GET /ops/v1/stores/{storeId}/health";

    const shown = await runRoute(
      storeHealthRoutes(health),
      anHttpEvent({ routeKey, pathParameters: { storeId } }),
    );

    expect(JSON.parse(shown.body ?? "")).toMatchObject({
      store_id: "shown",
      sweep: { succeeded_at: noon.toISOString(), consecutive_failures: 1, last_error: "Down." },
      webhooks: { state: "healthy", healthy_at: noon.toISOString(), replaced: 4, last_error: null },
      week: { store_orders: 3, deliveries: 2, missing: 1, is_whole: true },
    });
  });
});

it("tells the states of those orders that have a delivery, however many are asked for", async () => {
  const deliveries = dynamoDeliveryStore(client, tableName);
  for (const id of ["7", "130"]) {
    await deliveries.create(aDelivery({ key: aKey(id), state: "booked" }));
  }
  const ids = Array.from({ length: 250 }, (_, id) => aKey(String(id)).orderId);

  const states = await dynamoDeliveryStates(client, tableName).statesOf(aKey().storeId, ids);

  expect([...states]).toEqual([
    ["7", "booked"],
    ["130", "booked"],
  ]);
});
