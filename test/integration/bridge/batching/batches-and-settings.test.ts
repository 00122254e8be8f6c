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
import { DEFAULT_SETTINGS, type Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Batches } from "#shared/bridge/ports/batching.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import {
  arbitraryBatch,
  arbitraryDelivery,
  buildBatch,
} from "#test/builders/bridge/arbitrary-records.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
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
const createBatchId = () => batchIdSchema.parse(`${1000 + names++}-1-0`);
const storeId = storeIdSchema.parse("tea-house");

describe.each(stores)("batches (%s)", (_name, open) => {
  it("keep the first batch of an id and return it unchanged", async () => {
    const store = open();
    const batch = buildBatch({ batchId: createBatchId() });

    expect(await store.create(batch)).toBe("created");
    expect(await store.create({ ...batch, pickUpId: "other" })).toBe("exists");
    expect(await store.find(storeId, batch.batchId)).toEqual(batch);
    expect(await store.find(storeId, createBatchId())).toBeUndefined();
  });

  it("let one of many simultaneous saves succeed", async () => {
    const store = open();
    const batch = buildBatch({ batchId: createBatchId() });
    await store.create(batch);

    const outcomes = await Promise.all(Array.from({ length: 8 }, () => store.save(batch)));

    expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
    expect((await store.find(storeId, batch.batchId))?.version).toBe(batch.version + 1);
  });

  it("open one of several competing batches", async () => {
    const store = open();
    const pickUpId = `place-${names++}`;
    const [first, second] = [createBatchId(), createBatchId()];
    expect(await store.findOpen(storeId, pickUpId)).toBeUndefined();

    const outcomes = await Promise.all(
      [first, second].map((id) => store.replaceOpen(storeId, pickUpId, id, undefined)),
    );
    expect(outcomes.toSorted()).toEqual(["conflict", "saved"]);
    const openBatchId = outcomes[0] === "saved" ? first : second;
    expect(await store.findOpen(storeId, pickUpId)).toBe(openBatchId);

    const third = createBatchId();
    expect(await store.replaceOpen(storeId, pickUpId, third, third)).toBe("conflict");
    expect(await store.replaceOpen(storeId, pickUpId, third, openBatchId)).toBe("saved");
    expect(await store.findOpen(storeId, pickUpId)).toBe(third);
  });
});

it("finds a batch when it is due", async () => {
  const batch = buildBatch({ batchId: createBatchId(), requeueAt: noon });
  await createDynamoBatches(table).create(batch);

  const due = await Array.fromAsync(createDynamoDeliveryIndex(table).listDue(noon));

  expect(due).toContainEqual({ storeId, batchId: batch.batchId, requeueAt: noon });
});

const settings: [string, () => SettingsRepository][] = [
  ["in memory", createInMemorySettings],
  ["DynamoDB", () => createDynamoSettingsRepository(table)],
];

describe.each(settings)("settings (%s)", (name, open) => {
  const ownStoreId = storeIdSchema.parse(`store-${name.toLowerCase().replaceAll(" ", "-")}`);
  const changed = buildSettings({ defaultMode: "urgent", promoCode: "SPRING" });

  it("have defaults and are replaced only over the revision that was read", async () => {
    const store = open();
    expect(await store.readWithRevision(ownStoreId)).toEqual({
      settings: DEFAULT_SETTINGS,
      revision: 0,
    });

    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () =>
        store.replace(ownStoreId, { settings: changed, revision: 0 }),
      ),
    );
    expect(outcomes.toSorted()).toEqual(["conflict", "conflict", "conflict", "saved"]);
    expect(await store.readWithRevision(ownStoreId)).toEqual({ settings: changed, revision: 1 });
    expect(await store.replace(ownStoreId, { settings: DEFAULT_SETTINGS, revision: 0 })).toBe(
      "conflict",
    );
    expect(await store.replace(ownStoreId, { settings: DEFAULT_SETTINGS, revision: 1 })).toBe(
      "saved",
    );
    expect(await store.read(ownStoreId)).toEqual(DEFAULT_SETTINGS);
  });
});

it("settings that were stored with one link twice are read with the first", async () => {
  const [shop, twin] = ["shop", "twin"].map((id) => buildLocation({ id, storeLocationId: "71" }));
  const stored = { ...buildSettings(), locations: [shop, twin] } as Settings;
  const store = createDynamoSettingsRepository(table);
  const ownStoreId = storeIdSchema.parse("linked-twice");
  await store.replace(ownStoreId, { settings: stored, revision: 0 });

  const { locations } = await store.read(ownStoreId);
  expect(locations.map(({ id, storeLocationId }) => [id, storeLocationId])).toEqual([
    ["shop", "71"],
    ["twin", undefined],
  ]);
});

describe("stored items", () => {
  it("restore every delivery unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDelivery, async (delivery) => {
        expect(fromDeliveryItem(toDeliveryItem(delivery))).toEqual(delivery);
      }),
    );
  });

  it("restore every batch unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBatch, async (batch) => {
        expect(fromBatchItem(toBatchItem(batch))).toEqual(batch);
      }),
    );
  });
});
