import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccountHealth } from "#functions/bridge/composition/account-health.ts";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { openTable, type Table } from "#shared/aws/table.ts";
import { createDynamoBuyerNames } from "#shared/bridge/adapters/dynamodb/delivery/buyer-names.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createDynamoDeliverySearch } from "#shared/bridge/adapters/dynamodb/delivery/delivery-search.ts";
import { createDynamoDayCounts } from "#shared/bridge/adapters/dynamodb/insights/day-counts.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoSetupTests } from "#shared/bridge/adapters/dynamodb/setup-test/setup-tests.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import { buildCourierAccount, buildStore } from "#test/builders/bridge/delivery.ts";
import { openTestVault } from "#test/builders/bridge/keys.ts";
import { connectTable, createTable, toTableClient } from "#test/fakes/dynamo-table.ts";
import { benchmarkStoreId, type ListedStore, nameDelivery } from "./build-listed-delivery.ts";
import { countReads } from "./count-reads.ts";
import { fillTable } from "./fill-table.ts";

const TABLE = "list-benchmark";
/** So many orders of a buyer the store finds. */
const BUYER_ORDERS = 20;

/** A table with the deliveries of one store, and what the merchant's calls work with. */
export interface ListBenchmark {
  readonly store: ListedStore;
  readonly deps: MerchantDeps;
  readonly takeCounts: ReturnType<typeof countReads>["takeCounts"];
  close(): Promise<void>;
}

/** Fills a table on disk, in a process of its own, with so many deliveries of one store. */
export async function openListBenchmark(
  { count, days }: Pick<ListedStore, "count" | "days">,
  onProgress: (written: number) => void = () => undefined,
): Promise<ListBenchmark> {
  const path = await mkdtemp(join(tmpdir(), "list-benchmark-"));
  const store = { storeId: benchmarkStoreId, count, days, now: new Date() };
  const empty = await startProcess(path);
  (await createTable(empty.url, TABLE, BRIDGE_INDEXES)).destroy();
  await empty.stop();
  await fillTable(path, TABLE, store, onProgress);
  const filled = await startProcess(path);
  const client = connectTable(filled.url);
  const table = openTable(TABLE, toTableClient(client));
  await connectStore(table);
  const { takeCounts } = countReads(client);
  return {
    store,
    deps: createDeps(table, store),
    takeCounts,
    async close() {
      client.destroy();
      await filled.stop();
      await rm(path, { recursive: true });
    },
  };
}

async function startProcess(path: string) {
  const table = fork(new URL("table-process.ts", import.meta.url), [path]);
  const [url] = (await once(table, "message")) as [string];
  return {
    url,
    async stop() {
      const exited = once(table, "exit");
      table.disconnect();
      await exited;
    },
  };
}

async function connectStore(table: Table): Promise<void> {
  const stores = createDynamoStores(table, openTestVault);
  const { keyPrefix: _, ...store } = buildStore({ storeId: benchmarkStoreId });
  await stores.putAccount(buildCourierAccount());
  await stores.connect(store, new Date());
  await stores.saveStart(benchmarkStoreId, () => EVERY_ORDER);
}

/** All that the measured calls use is as deployed, but for the store itself, which answers at once. */
function createDeps(table: Table, store: ListedStore): MerchantDeps {
  const deps: Partial<Record<keyof MerchantDeps, unknown>> = {
    clock: () => new Date(),
    deliveries: createDynamoDeliveries(table),
    listing: createDynamoDeliveryListing(table),
    search: createDynamoDeliverySearch(table),
    buyerNames: createDynamoBuyerNames(table),
    dayCounts: createDynamoDayCounts(table),
    settings: createDynamoSettingsRepository(table),
    stores: createDynamoStores(table, openTestVault),
    storeHealth: createDynamoStoreHealthRecords(table),
    accountHealth: createAccountHealth(table),
    setupTest: { setupTests: createDynamoSetupTests(table) },
    isOwnAccount: () => false,
    findBuyerOrders: async () => ({
      orderIds: nameBuyerOrders(store),
      ...{ hasMore: false, shownDays: undefined, withheld: [] },
    }),
    buildTrackingUrl: async () => "https://bridge.test/track/abc",
    buildNotificationUrl: async () => "https://bridge.test/courier/abc",
  };
  return deps as MerchantDeps;
}

/** Orders of all times: a buyer who comes again and again. */
function nameBuyerOrders(store: ListedStore) {
  const length = Math.min(BUYER_ORDERS, store.count);
  const pickNewer = (at: number) => Math.floor((at * store.count) / length);
  return Array.from({ length }, (_, at) => nameDelivery(store, pickNewer(at)).orderId);
}
