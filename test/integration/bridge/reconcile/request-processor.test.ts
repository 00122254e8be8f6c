import { Logger } from "@aws-lambda-powertools/logger";
import { afterAll, describe, expect, it } from "vitest";
import { toLane } from "#functions/bridge/reconcile-delivery/lanes.ts";
import { createPartyPace } from "#functions/bridge/reconcile-delivery/party-pace.ts";
import { createRequestProcessor } from "#functions/bridge/reconcile-delivery/request-processor.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { toMessageGroupId } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import { accountIdSchema, type StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { ReconcileDeps } from "#shared/bridge/use-cases/reconcile/reconcile-deps.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import {
  type BridgeSimulation,
  createBridgeSimulation,
} from "#test/fakes/bridge/bridge-simulation.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const key = buildDeliveryKey();
const group = toMessageGroupId({ ...key, reason: "test" });
const lane = toLane({ kind: "store", id: key.storeId }, { ...key, reason: "test" }, 4);

const table = await startTable("request-processor", BRIDGE_INDEXES);
afterAll(() => table.stop());

/** Opens the processor of an instance, which knows of no slow party yet. */
function openProcessor(
  deps: ReconcileDeps,
  wait: (milliseconds: number) => void = () => undefined,
) {
  const sent: unknown[][] = [];
  const process = createRequestProcessor(
    {
      ...deps,
      reconcileQueue: { send: async (...message) => void sent.push(message) },
      pace: createPartyPace(deps.clock, () => 0),
      lanes: 4,
      watchOrders: async (watched) => void sent.push([watched]),
      webhookQueue: { send: async () => undefined },
      generateSaveId: () => "save",
      startTimer(milliseconds) {
        wait(milliseconds);
        return { ended: Promise.resolve(), cancel: () => undefined };
      },
    },
    table,
    {
      log: new Logger({ logLevel: "SILENT" }),
      ...{ count: () => undefined, measure: () => undefined },
    },
  );
  return { sent, process };
}

/** Processes one request after the other, in an invocation of its own, at a store that takes so long. */
function createFixture() {
  const time = { now: noon };
  const pass = (milliseconds: number) => {
    time.now = new Date(time.now.getTime() + milliseconds);
  };
  const store = { takesMs: 0 };
  const { storefront } = createFakeStorefront(buildStoreOrder());
  const deps = createReconcileDeps({
    clock: () => time.now,
    openStorefront: () => ({
      ...storefront,
      async readOrder(orderId: StoreOrderId) {
        pass(store.takesMs);
        return storefront.readOrder(orderId);
      },
    }),
  });
  const { sent, process } = openProcessor(deps, pass);
  const request = { ...buildDeliveryKey(), reason: "test" };
  return {
    ...{ deps, sent, time, store, request },
    process: (
      messageId: string,
      told: Pick<ReconcileRequest, "dueAt"> = {},
      { place = group, receivedAt = time.now } = {},
    ) =>
      process(
        { ...request, ...told },
        { ...{ messageId, group: place, exceedsShare: false }, ...{ sentAt: noon, receivedAt } },
      ),
  };
}

it("a request whose run reaches its time limit is sent again, and then finished", async () => {
  const { deps, process, request, sent, store } = createFixture();
  store.takesMs = 16_000;

  await process("m1", {}, { place: lane });
  expect(sent).toEqual([[{ ...request, firstSentAt: noon }, "unfinished m1", lane]]);

  store.takesMs = 0;
  await process("m2", {}, { place: lane });
  expect(sent).toHaveLength(1);
  expect(await deps.deliveries.find(key)).toMatchObject({ state: "booked" });
});

it("a request whose store turns out to be slow goes on in a lane, and the next one waits there", async () => {
  const { deps, process, request, sent, store } = createFixture();
  const again = { ...request, firstSentAt: noon };
  store.takesMs = 3_000;

  await process("m1");
  expect(sent).toEqual([[again, "unfinished m1", lane]]);
  await process("m2");
  expect(sent.slice(1)).toEqual([[again, "postponed m2", lane]]);

  await process("m3", {}, { place: lane });
  expect(sent).toHaveLength(2);
  expect(await deps.deliveries.find(key)).toMatchObject({ state: "booked" });
});

it("a request that fails in a lane is sent again aside, and elsewhere fails", async () => {
  const { deps, process, request, sent } = createFixture();
  const aside = `aside/${group}`;
  Object.assign(deps.stores, { find: () => Promise.reject(new Error("no table")) });

  await process("m1", {}, { place: lane });
  expect(sent).toEqual([[{ ...request, firstSentAt: noon }, "failed m1", aside]]);
  await expect(process("m2", {}, { place: aside })).rejects.toThrow("no table");
  await expect(process("m3")).rejects.toThrow("no table");
});

it("a request of the sweep begins when it is due by the clock of its instance, too", async () => {
  const { deps, process, time } = createFixture();

  await process("m1", { dueAt: new Date(noon.getTime() + 50) });

  expect(time.now).toEqual(new Date(noon.getTime() + 51));
  expect(await deps.deliveries.find(key)).toMatchObject({ state: "booked" });
});

it("a request whose time comes too late in its invocation is postponed", async () => {
  const { process, sent } = createFixture();
  const receivedAt = new Date(noon.getTime() - 5_000);

  await process("m1", { dueAt: new Date(noon.getTime() + 9_000) }, { receivedAt });

  expect(sent).toMatchObject([[{ reason: "test" }, "postponed m1", lane]]);
});

describe("a run whose courier turns out to be slow", () => {
  const SLOW_MS = 3_000;
  const slowDown =
    <Answer>({ time }: BridgeSimulation, call: (...input: never[]) => Promise<Answer>) =>
    (...input: never[]): Promise<Answer> => {
      time.now = new Date(time.now.getTime() + SLOW_MS);
      return call(...input);
    };
  const run = async ({ deps, time }: BridgeSimulation, request: ReconcileRequest) => {
    const { process, sent } = openProcessor(deps);
    await process(request, {
      ...{ messageId: "m1", group: toMessageGroupId(request), exceedsShare: false },
      ...{ sentAt: time.now, receivedAt: time.now },
    });
    return sent;
  };

  it("goes on in the lane of a former courier, with which its delivery stays", async () => {
    const simulation = createBridgeSimulation();
    const { conditions, courier } = simulation;
    await simulation.placeOrder();
    const { accountId: former } = await simulation.readDelivery();
    conditions.accountId = accountIdSchema.parse("another");
    simulation.movePoint("1001", "picked-up");
    courier.trackPoint = slowDown(simulation, courier.trackPoint);
    const request = { ...buildDeliveryKey("1001"), reason: "test", source: "courier" } as const;

    expect(await run(simulation, request)).toMatchObject([
      [request, "unfinished m1", toLane({ kind: "account", id: former }, request, 4)],
    ]);
  });

  it("goes on in a lane if it is that of a batch", async () => {
    const simulation = createBridgeSimulation(
      buildSettings({ defaultMode: "urgent", batching: { kind: "minutes", minutes: 10 } }),
    );
    const { time, courier } = simulation;
    await simulation.placeOrder();
    time.now = new Date(time.now.getTime() + 11 * 60_000);
    courier.quote = slowDown(simulation, courier.quote);
    const { storeId, batchId, accountId } = simulation.readBatch();
    const request = { storeId, batchId, reason: "test" };
    const sent = await run(simulation, request);

    expect(sent.at(-1)).toMatchObject([
      request,
      "unfinished m1",
      toLane({ kind: "account", id: accountId }, request, 4),
    ]);
    expect(simulation.readBatch().order.orderId).toBeUndefined();
  });
});
