import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { deriveOwnAccountId } from "#shared/bridge/adapters/crypto/own-account-id.ts";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildCourierAccount, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
const stores = createDynamoStores(table, async () => createTestVault("master"));

async function connectWithOwnAccounts(name: string, ...clientIds: string[]) {
  const storeId = storeIdSchema.parse(name);
  const ids = [];
  for (const clientId of clientIds) {
    const account = buildCourierAccount({ clientId });
    const accountId = deriveOwnAccountId(storeId, account);
    await stores.putOwnAccount({ ...account, accountId }, storeId);
    await stores.connect({ ...buildStore({ storeId }), accountId }, noon);
    await createDynamoAccountHealthRecords(table).reset(accountId);
    ids.push(accountId);
  }
  return { storeId, ids };
}

it("are all erased with their store, and other stores keep theirs", async () => {
  await stores.putAccount(buildCourierAccount());
  await stores.connect(buildStore({ storeId: storeIdSchema.parse("mine") }), noon);
  const mine = await connectWithOwnAccounts("mine", "client-1", "client-2");
  const other = await connectWithOwnAccounts("other", "client-1");

  await createDynamoStoreData(table).erasePiece(mine.storeId);

  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
  const partitions = Items.map(({ pk }) => String(pk));
  for (const gone of [...mine.ids, mine.storeId]) {
    expect(partitions.filter((pk) => pk.endsWith(gone))).toEqual([]);
  }
  expect(Items.filter(({ sk }) => String(sk).endsWith("mine"))).toEqual([]);
  for (const kept of [...other.ids, buildCourierAccount().accountId]) {
    expect(await stores.findAccount(kept)).toBeDefined();
  }
});
