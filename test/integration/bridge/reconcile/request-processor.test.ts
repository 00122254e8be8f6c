import { Logger } from "@aws-lambda-powertools/logger";
import { afterAll, expect, it } from "vitest";
import { toLane } from "#functions/bridge/reconcile-delivery/lanes.ts";
import { createPartyPace } from "#functions/bridge/reconcile-delivery/party-pace.ts";
import { createRequestProcessor } from "#functions/bridge/reconcile-delivery/request-processor.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { toMessageGroupId } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import type { StoreOrderId } from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createReconcileDeps } from "#test/fakes/bridge/reconcile-deps.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const key = buildDeliveryKey();
const group = toMessageGroupId({ ...key, reason: "test" });
const lane = toLane({ kind: "store", id: key.storeId }, { ...key, reason: "test" }, 4);

const table = await startTable("request-processor", BRIDGE_INDEXES);
afterAll(() => table.stop());

/** Processes one request after the other, in an invocation of its own, at a store that takes so long. */
function createFixture() {
  const time = { now: noon };
  const sent: unknown[][] = [];
  const waits: number[] = [];
  const store = { takesMs: 0 };
  const { storefront } = createFakeStorefront(buildStoreOrder());
  const deps = createReconcileDeps({
    clock: () => time.now,
    reconcileQueue: { send: async (...message) => void sent.push(message) },
    openStorefront: () => ({
      ...storefront,
      async readOrder(orderId: StoreOrderId) {
        time.now = new Date(time.now.getTime() + store.takesMs);
        return storefront.readOrder(orderId);
      },
    }),
  });
  const process = createRequestProcessor(
    {
      ...deps,
      pace: createPartyPace(deps.clock, () => 0),
      lanes: 4,
      webhookQueue: { send: async () => undefined },
      generateSaveId: () => "save",
      startTimer(milliseconds) {
        waits.push(milliseconds);
        return { ended: Promise.resolve(), cancel: () => undefined };
      },
    },
    table,
    {
      log: new Logger({ logLevel: "SILENT" }),
      ...{ count: () => undefined, measure: () => undefined },
    },
  );
  const request = { ...buildDeliveryKey(), reason: "test" };
  return {
    ...{ deps, sent, waits, store, request },
    process: (messageId: string, told: Pick<ReconcileRequest, "dueAt"> = {}, place = group) =>
      process(
        { ...request, ...told },
        {
          ...{ messageId, group: place, exceedsShare: false },
          ...{ sentAt: noon, receivedAt: time.now },
        },
      ),
  };
}

it("a request whose run reaches its time limit is sent again, and then finished", async () => {
  const { deps, process, request, sent, store } = createFixture();
  store.takesMs = 16_000;

  await process("m1", {}, lane);
  expect(sent).toEqual([[{ ...request, firstSentAt: noon }, "unfinished m1", lane]]);

  store.takesMs = 0;
  await process("m2", {}, lane);
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

  await process("m3", {}, lane);
  expect(sent).toHaveLength(2);
  expect(await deps.deliveries.find(key)).toMatchObject({ state: "booked" });
});

it("a request that fails in a lane is sent again aside, and elsewhere fails", async () => {
  const { deps, process, request, sent } = createFixture();
  const aside = `aside/${group}`;
  Object.assign(deps.stores, { find: () => Promise.reject(new Error("no table")) });

  await process("m1", {}, lane);
  expect(sent).toEqual([[{ ...request, firstSentAt: noon }, "failed m1", aside]]);
  await expect(process("m2", {}, aside)).rejects.toThrow("no table");
  await expect(process("m3")).rejects.toThrow("no table");
});

it("a request of the sweep begins when it is due by the clock of its instance, too", async () => {
  const { process, waits } = createFixture();

  await process("m1", { dueAt: new Date(noon.getTime() + 50) });

  expect(waits).toEqual([51]);
});
