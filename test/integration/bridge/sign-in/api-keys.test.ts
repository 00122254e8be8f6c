import { afterAll, expect, it } from "vitest";
import { authenticateByApiKey } from "#functions/bridge/merchant-api/authenticate.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { deriveApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createDynamoApiKeys } from "#shared/bridge/adapters/dynamodb/sign-in/api-keys.ts";
import { buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { buildGatewayEvent } from "#test/builders/gateway-event.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
const time = { now: noon };
const keys = createDynamoApiKeys(table, () => time.now);
const { storeId } = buildStore();
const issueKey = async () =>
  deriveApiKey("master", { storeId, generation: await keys.rotate(storeId) });
const isValid = async (key: string) =>
  (await authenticateByApiKey(
    async () => "master",
    keys,
  )(buildGatewayEvent({ headers: { authorization: `Bearer ${key}` } }))) === storeId;

it("API keys of an erased store stay invalid when the store is connected again", async () => {
  const first = await issueKey();
  const second = await issueKey();
  expect([await isValid(first), await isValid(second)]).toEqual([false, true]);

  await createDynamoStoreData(table).erasePiece(storeId);
  expect(await isValid(second)).toBe(false);
  time.now = new Date(noon.getTime() + 60_000);
  const again = [await issueKey(), await issueKey()];

  expect(again).not.toContain(first);
  expect(again).not.toContain(second);
  expect([await isValid(first), await isValid(second)]).toEqual([false, false]);
  expect(await isValid(again[1] ?? "")).toBe(true);
});
