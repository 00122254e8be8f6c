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
const createAccountId = () => accountIdSchema.parse(`account-${accounts++}`);
const down: CircuitState = {
  state: "down",
  since: noon,
  until: new Date("2026-11-20T12:00:15.500Z"),
  failures: 1,
};

describe.each(stores)("account health records (%s)", (_name, open) => {
  it("are closed by default", async () => {
    expect(await open().read(createAccountId())).toEqual({ health: CLOSED_CIRCUIT, version: 0 });
  });

  it("are read back for their account only", async () => {
    const store = open();
    const accountId = createAccountId();

    expect(await store.save(accountId, { health: down, version: 0 })).toBe("saved");
    expect(await store.read(accountId)).toEqual({ health: down, version: 1 });
    expect(await store.save(accountId, { health: CLOSED_CIRCUIT, version: 1 })).toBe("saved");
    expect(await store.read(accountId)).toEqual({ health: CLOSED_CIRCUIT, version: 2 });
    expect(await store.read(createAccountId())).toEqual({ health: CLOSED_CIRCUIT, version: 0 });
  });

  it.each([
    ["that a pause follows an outage", { followsOutage: true }],
    ["when the outage ended that a pause follows", { backSince: noon }],
  ])("keep %s", async (_what, detail) => {
    const store = open();
    const accountId = createAccountId();
    const health = { ...down, state: "paused", ...detail } as const;
    await store.save(accountId, { health, version: 0 });

    expect(await store.read(accountId)).toEqual({ health, version: 1 });
  });

  it("are saved only over the version that was read, including the first", async () => {
    const store = open();
    const accountId = createAccountId();
    await store.save(accountId, { health: down, version: 0 });

    expect(await store.save(accountId, { health: CLOSED_CIRCUIT, version: 0 })).toBe("conflict");
    expect(await store.save(accountId, { health: CLOSED_CIRCUIT, version: 2 })).toBe("conflict");
    expect(await store.read(accountId)).toEqual({ health: down, version: 1 });
  });

  it("let one of many simultaneous claims succeed", async () => {
    const store = open();
    const accountId = createAccountId();
    await store.save(accountId, { health: down, version: 0 });

    const claims = Array.from({ length: 8 }, () =>
      store.save(accountId, { health: down, version: 1 }),
    );

    expect((await Promise.all(claims)).filter((one) => one === "saved")).toHaveLength(1);
  });

  it("are closed after a reset and refuse an earlier version", async () => {
    const store = open();
    const accountId = createAccountId();
    await store.save(accountId, { health: down, version: 0 });

    await store.reset(accountId);

    expect(await store.read(accountId)).toEqual({ health: CLOSED_CIRCUIT, version: 2 });
    expect(await store.save(accountId, { health: down, version: 1 })).toBe("conflict");
  });

  it("can be reset before the first save", async () => {
    const store = open();
    const accountId = createAccountId();

    await store.reset(accountId);

    expect(await store.read(accountId)).toEqual({ health: CLOSED_CIRCUIT, version: 1 });
  });
});

it("are stored beside their account without other data", async () => {
  const accountId = createAccountId();
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
