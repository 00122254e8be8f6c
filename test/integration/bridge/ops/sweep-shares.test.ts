import type { Context } from "aws-lambda";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { pickSweepShare } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import { buildCourierAccount, buildStore } from "#test/builders/bridge/delivery.ts";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { loadHandler } from "#test/fakes/load-handler.ts";

type Handler = (event: object, context: Context) => Promise<unknown>;

const SHARES = 2;
/** Nobody listens there: a store counts as tried. */
const SILENT = "http://127.0.0.1:9";
const STORE_IDS = Array.from({ length: 12 }, (_, at) => storeIdSchema.parse(`shop-${at}`));
const listShare = (share: number) =>
  STORE_IDS.filter((storeId) => pickSweepShare(storeId, SHARES) === share);

let bridge: BridgeOverHttp;

beforeAll(async () => {
  bridge = await startBridgeOverHttp();
  vi.stubEnv("STORE_CONCURRENCY", "10");
  vi.stubEnv("SWEEP_SHARES", String(SHARES));
  const stores = createDynamoStores(bridge.table, bridge.openVault);
  await stores.putAccount(buildCourierAccount({ baseUrl: SILENT }));
  for (const storeId of STORE_IDS) {
    const keys = { consumerKey: "ck_x", consumerSecret: "cs_x" };
    const access = { kind: "woocommerce", url: `${SILENT}/${storeId}`, ...keys } as const;
    await stores.connect(buildStore({ storeId, access }), new Date());
  }
});
afterAll(() => bridge.close());

/** Runs the sweep as a schedule does, and lists the stores that were ever tried. */
async function sweep(event: object): Promise<StoreId[]> {
  const { handler } = await loadHandler<{ handler: Handler }>("bridge/sweep-stores");
  const getRemainingTimeInMillis = () => 60_000;
  const context = { awsRequestId: "aws-1", getRemainingTimeInMillis } as Context;
  await handler(event, context);
  const tried = await createDynamoStoreHealthRecords(bridge.table).listSweepTimes(STORE_IDS);
  return STORE_IDS.filter((storeId) => tried.has(storeId));
}

it("sweeps the share that its schedule names, and the first one where it names none", async () => {
  expect(listShare(0).length).toBeGreaterThan(0);
  expect(listShare(1).length).toBeGreaterThan(0);

  expect(await sweep({ share: 1 })).toEqual(listShare(1));
  // What EventBridge Scheduler sends of a schedule without an input.
  expect(await sweep({ version: "0", "detail-type": "Scheduled Event", detail: "{}" })).toEqual(
    STORE_IDS,
  );
});

it("refuses a share that is no number", async () => {
  await expect(sweep({ share: "1" })).rejects.toThrow();
});
