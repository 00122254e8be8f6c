import { expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { StoreAccess } from "#shared/bridge/domain/stores/store.ts";
import { buildDeliveryKey, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";

const { storeId } = buildDeliveryKey();
const later = new Date(noon.getTime() + 3 * 60_000);

it("skips a disconnected store and finds its changes after the reconnection", async () => {
  const connection: { access: StoreAccess } = {
    access: { kind: "disconnected", url: "http://store.test" },
  };
  let reads = 0;
  const {
    sweep,
    queuedRequests: requests,
    healthRecords,
    failures,
  } = createStoreSweep([{ storeId, sweptUntil: noon, knownChanges: [], connectedAt: noon }], {
    clock: () => later,
    findStore: () => buildStore({ access: connection.access }),
    openStorefront: () => ({
      ...createFakeStorefront(undefined).storefront,
      async *listChangedOrders(since) {
        reads++;
        if (later >= since) yield { orderId: storeOrderIdSchema.parse("7"), changedAt: later };
      },
    }),
  });

  await sweep();
  expect(reads).toBe(0);
  expect(healthRecords.get(storeId)).toBeUndefined();
  connection.access = buildStore().access;
  await sweep();

  expect(requests.map(({ orderId }) => orderId)).toContain("7");
  expect(failures).toEqual([]);
});
