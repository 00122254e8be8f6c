import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import {
  type CircuitState,
  CLOSED_CIRCUIT,
} from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import type { AccountHealthRecords } from "#shared/bridge/ports/account-health.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { createInMemoryHealth } from "#test/fakes/bridge/account-health.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);

const inDynamo = createDynamoAccountHealthRecords(table);
const stores: [string, () => AccountHealthRecords][] = [
  ["in memory", () => createInMemoryHealth()],
  ["DynamoDB", () => inDynamo],
];
let accounts = 0;
const newAccount = () => accountIdSchema.parse(`account-${accounts++}`);
const down: CircuitState = {
  state: "down",
  since: noon,
  until: new Date("2026-11-20T12:00:15.500Z"),
  failures: 1,
  text: "The courier has not answered since 12:00 UTC.",
};

describe.each(stores)("accounts' health (%s)", (_name, open) => {
  it("is well where nothing was written", async () => {
    expect(await open().read(newAccount())).toEqual({ health: CLOSED_CIRCUIT, version: 0 });
  });

  it("comes back as it was saved, for this account alone", async () => {
    const store = open();
    const accountId = newAccount();

    expect(await store.save(accountId, { health: down, version: 0 })).toBe("saved");
    expect(await store.read(accountId)).toEqual({ health: down, version: 1 });
    expect(await store.save(accountId, { health: CLOSED_CIRCUIT, version: 1 })).toBe("saved");
    expect(await store.read(accountId)).toEqual({ health: CLOSED_CIRCUIT, version: 2 });
    expect(await store.read(newAccount())).toEqual({ health: CLOSED_CIRCUIT, version: 0 });
  });

  it("is written over the version that was read and no other, the first included", async () => {
    const store = open();
    const accountId = newAccount();
    await store.save(accountId, { health: down, version: 0 });

    expect(await store.save(accountId, { health: CLOSED_CIRCUIT, version: 0 })).toBe("conflict");
    expect(await store.save(accountId, { health: CLOSED_CIRCUIT, version: 2 })).toBe("conflict");
    expect(await store.read(accountId)).toEqual({ health: down, version: 1 });
  });

  it("lets one of many claim it", async () => {
    const store = open();
    const accountId = newAccount();
    await store.save(accountId, { health: down, version: 0 });

    const claims = Array.from({ length: 8 }, () =>
      store.save(accountId, { health: down, version: 1 }),
    );

    expect((await Promise.all(claims)).filter((one) => one === "saved")).toHaveLength(1);
  });

  it("is well after a reset, and refuses what was read before it", async () => {
    const store = open();
    const accountId = newAccount();
    await store.save(accountId, { health: down, version: 0 });

    await store.reset(accountId);

    expect(await store.read(accountId)).toEqual({ health: CLOSED_CIRCUIT, version: 2 });
    expect(await store.save(accountId, { health: down, version: 1 })).toBe("conflict");
  });

  it("can be reset where there is none yet", async () => {
    const store = open();
    const accountId = newAccount();

    await store.reset(accountId);

    expect(await store.read(accountId)).toEqual({ health: CLOSED_CIRCUIT, version: 1 });
  });
});

it("lies beside its account, and holds nothing else", async () => {
  const accountId = newAccount();
  await inDynamo.reset(accountId);
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.tableName,
      Key: { pk: `ACCOUNT#${accountId}`, sk: "HEALTH" },
    }),
  );

  expect(Item).toEqual({
    pk: `ACCOUNT#${accountId}`,
    sk: "HEALTH",
    version: 1,
    health: { state: "closed" },
  });
});
