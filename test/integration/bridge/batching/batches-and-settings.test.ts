import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import {
  fromBatchItem,
  toBatchItem,
} from "#shared/bridge/adapters/dynamodb/batching/batch-item.ts";
import { createDynamoBatches } from "#shared/bridge/adapters/dynamodb/batching/batches.ts";
import { createDynamoDeliveryIndex } from "#shared/bridge/adapters/dynamodb/delivery/delivery-index.ts";
import {
  fromDeliveryItem,
  toDeliveryItem,
} from "#shared/bridge/adapters/dynamodb/delivery/delivery-item.ts";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { batchIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import {
  arbitraryBatch,
  arbitraryDelivery,
  buildBatch,
} from "#test/builders/bridge/arbitrary-records.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createInMemoryBatches } from "#test/fakes/bridge/batches.ts";
import { createInMemorySettings } from "#test/fakes/bridge/settings-repository.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);

const stores: [string, () => Batches][] = [
  ["in memory", createInMemoryBatches],
  ["DynamoDB", () => createDynamoBatches(table)],
];
let names = 0;
const newId = () => batchIdSchema.parse(`${1000 + names++}-1-0`);
const storeId = storeIdSchema.parse("tea-house");

describe.each(stores)("batch store (%s)", (_name, open) => {
  it("keeps the first of a name, and gives it back as it was", async () => {
    const store = open();
    const batch = buildBatch({ batchId: newId() });

    expect(await store.create(batch)).toBe("created");
    expect(await store.create({ ...batch, pickUpId: "other" })).toBe("exists");
    expect(await store.find(storeId, batch.batchId)).toEqual(batch);
    expect(await store.find(storeId, newId())).toBeUndefined();
  });

  it("lets one of many simultaneous saves through", async () => {
    const store = open();
    const batch = buildBatch({ batchId: newId() });
    await store.create(batch);

    const outcomes = await Promise.all(Array.from({ length: 8 }, () => store.save(batch)));

    expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
    expect((await store.find(storeId, batch.batchId))?.version).toBe(batch.version + 1);
  });

  it("names one of those that want to be the next", async () => {
    const store = open();
    const pickUpId = `place-${names++}`;
    const [first, second] = [newId(), newId()];
    expect(await store.findOpen(storeId, pickUpId)).toBeUndefined();

    const outcomes = await Promise.all(
      [first, second].map((id) => store.replaceOpen(storeId, pickUpId, id, undefined)),
    );
    expect(outcomes.toSorted()).toEqual(["conflict", "saved"]);
    const named = outcomes[0] === "saved" ? first : second;
    expect(await store.findOpen(storeId, pickUpId)).toBe(named);

    const third = newId();
    expect(await store.replaceOpen(storeId, pickUpId, third, third)).toBe("conflict");
    expect(await store.replaceOpen(storeId, pickUpId, third, named)).toBe("saved");
    expect(await store.findOpen(storeId, pickUpId)).toBe(third);
  });
});

it("a batch is found when it is due", async () => {
  const batch = buildBatch({ batchId: newId(), requeueAt: noon });
  await createDynamoBatches(table).create(batch);

  const due = await Array.fromAsync(createDynamoDeliveryIndex(table).listDue(noon));

  expect(due).toContainEqual({ storeId, batchId: batch.batchId, requeueAt: noon });
});

const settings: [string, () => SettingsRepository][] = [
  ["in memory", createInMemorySettings],
  ["DynamoDB", () => createDynamoSettingsRepository(table)],
];

describe.each(settings)("settings store (%s)", (name, open) => {
  const mine = storeIdSchema.parse(`store-${name.toLowerCase().replaceAll(" ", "-")}`);
  const changed = buildSettings({ defaultMode: "urgent", promoCode: "SPRING" });

  it("has defaults, and replaces the revision that was read and no other", async () => {
    const store = open();
    expect(await store.readWithRevision(mine)).toEqual({ settings: DEFAULT_SETTINGS, revision: 0 });

    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => store.replace(mine, { settings: changed, revision: 0 })),
    );
    expect(outcomes.toSorted()).toEqual(["conflict", "conflict", "conflict", "saved"]);
    expect(await store.readWithRevision(mine)).toEqual({ settings: changed, revision: 1 });
    expect(await store.replace(mine, { settings: DEFAULT_SETTINGS, revision: 0 })).toBe("conflict");
    expect(await store.replace(mine, { settings: DEFAULT_SETTINGS, revision: 1 })).toBe("saved");
    expect(await store.read(mine)).toEqual(DEFAULT_SETTINGS);
  });
});

describe("what is kept", () => {
  it("comes back as it was: deliveries", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDelivery, async (delivery) => {
        expect(fromDeliveryItem(toDeliveryItem(delivery))).toEqual(delivery);
      }),
    );
  });

  it("comes back as it was: batches", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBatch, async (batch) => {
        expect(fromBatchItem(toBatchItem(batch))).toEqual(batch);
      }),
    );
  });
});
