import { expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";
import { searchStores } from "#shared/bridge/use-cases/overview/search-stores.ts";
import {
  buildDelivery,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";
import { createInMemoryListing } from "#test/fakes/bridge/delivery-listing.ts";

const SIMILAR = 120;

/** A store whose newest orders are called `#10…`; an older one is called as `named` says. */
function createSearch(named: Partial<Delivery>) {
  const similar = Array.from({ length: SIMILAR }, (_, at) =>
    buildDelivery({
      key: buildDeliveryKey(`${7_000 + at}`),
      orderName: `#10${100 + at}`,
      createdAt: new Date(noon.getTime() + at * 1_000),
    }),
  );
  const sought = buildDelivery({ key: buildDeliveryKey("1"), createdAt: noon, ...named });
  const all = [sought, ...similar];
  const toListed = ({ key, createdAt, state, orderName, accessKey, money, ...one }: Delivery) =>
    ({
      ...{ key, createdAt, state, orderName, accessKey, money, pointId: one.pointId },
      courierOrderId: one.order?.orderId,
    }) satisfies ListedDelivery;
  return searchStores({
    directory: { listStores: async () => ({ ids: [buildStore().storeId], next: undefined }) },
    profiles: { find: async () => buildStore() },
    deliveries: createInMemoryDeliveries(...all),
    index: { findByAccessKey: async () => undefined, findByPointId: async () => undefined },
    listing: createInMemoryListing(all.map(toListed)).listing,
  });
}

it.each([
  ["name", "#10", { orderName: "#10" }],
  ["courier's order", "10", { order: { refusals: 0, orderId: "10" } }],
])("finds the order that has exactly this %s among many similar ones", async (_, text, named) => {
  const { deliveries } = await createSearch(named)(text, undefined);

  expect(deliveries.map(({ key }) => key.orderId)).toEqual(["1"]);
});

it("returns some similar ones if nothing is called exactly so", async () => {
  const { deliveries } = await createSearch({ orderName: "#20" })("10", undefined);

  expect(deliveries).toHaveLength(50);
});

it("finds the order of this name, and not another one whose courier's number is the same", async () => {
  const named = buildDelivery({ key: buildDeliveryKey("900"), orderName: "#5" });
  const numbered = buildDelivery({ key: buildDeliveryKey("901"), orderName: "#77", pointId: "5" });
  const search = searchStores({
    directory: { listStores: async () => ({ ids: [buildStore().storeId], next: undefined }) },
    profiles: { find: async () => buildStore() },
    deliveries: createInMemoryDeliveries(named, numbered),
    index: { findByAccessKey: async () => undefined, findByPointId: async () => numbered.key },
    listing: createInMemoryListing([
      { key: named.key, createdAt: noon, state: named.state, orderName: "#5", money: named.money },
    ]).listing,
  });

  const { deliveries } = await search("5", undefined);

  expect(deliveries.map(({ orderName }) => orderName)).toEqual(["#5"]);
});
