import { expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { StoreAccess } from "#shared/bridge/domain/stores/store.ts";
import { aKey, aStore, noon } from "#test/builders/bridge/delivery.ts";
import { rememberingStorefront } from "#test/fakes/bridge/storefront.ts";
import { sweepingStores } from "#test/fakes/bridge/sweep-stores.ts";

const { storeId } = aKey();
const later = new Date(noon.getTime() + 3 * 60_000);

it("does not sweep a store that left, and finds what came meanwhile once it is back", async () => {
  const standing: { access: StoreAccess } = {
    access: { kind: "disconnected", url: "http://store.test" },
  };
  let asked = 0;
  const { sweep, hints, healths, failed } = sweepingStores(
    [{ storeId, sweptTo: noon, seen: [], connectedAt: noon }],
    {
      clock: () => later,
      storeOf: () => aStore({ access: standing.access }),
      storefrontOf: () => ({
        ...rememberingStorefront(undefined).storefront,
        async *changedSince(since) {
          asked++;
          if (later >= since) yield { orderId: storeOrderIdSchema.parse("7"), changedAt: later };
        },
      }),
    },
  );

  await sweep();
  expect(asked).toBe(0);
  expect(healths.get(storeId)).toBeUndefined();
  standing.access = aStore().access;
  await sweep();

  expect(hints.map(({ orderId }) => orderId)).toContain("7");
  expect(failed).toEqual([]);
});
