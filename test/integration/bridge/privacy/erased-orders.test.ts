import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDynamoCustomerExports } from "#shared/bridge/adapters/dynamodb/privacy/customer-exports.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createDynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/stores/parked-orders.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { redactOrders } from "#shared/bridge/use-cases/privacy/customer-data.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { buildDeliveryKey, buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { connectErasableStore, type ErasableStore } from "./erasable-store.ts";
import { listItems } from "./search-stored-items.ts";

const { storeId, orderId } = buildDeliveryKey();
const otherId = storeIdSchema.parse("other");
const { access } = buildStore();
let setup: ErasableStore;

beforeEach(async () => {
  setup = await connectErasableStore();
});
afterEach(() => setup.table.stop());

/** Reconciles the order as a webhook that is sent again requests it, and returns the delivery. */
async function sendAgain(id: StoreId = storeId) {
  await reconcileDelivery(setup.deps)({ storeId: id, orderId, part: 1, reason: "test" });
  return setup.deps.deliveries.find({ storeId: id, orderId, part: 1 });
}
const redactCustomer = () =>
  redactOrders(
    {
      ...setup.deps,
      storeData: createDynamoStoreData(setup.table),
      exports: createDynamoCustomerExports(setup.table, async () => createTestVault("master")),
      parkedOrders: createDynamoParkedOrders(setup.table),
    },
    storeId,
    [orderId],
  );
const handled = { state: "skipped", reason: { code: "handled-by-earlier-connection" } };

describe("an order of a WooCommerce shop that was booked", () => {
  beforeEach(async () => {
    await sendAgain();
    expect(setup.points).toHaveLength(1);
  });
  afterEach(() => expect(setup.points).toHaveLength(1));

  it("is not booked again after its store was erased and the shop is connected again", async () => {
    await setup.erase();
    await setup.connect();

    expect(await sendAgain()).toMatchObject(handled);
  });

  it("is not booked again when the shop is connected under another store id", async () => {
    await setup.erase();
    await setup.connect({ storeId: otherId, access });

    expect(await sendAgain(otherId)).toMatchObject(handled);
  });

  it("is not booked again after a move and an erasure of the earlier store id", async () => {
    await setup.erase();
    await setup.connect({ storeId: otherId, access });
    await sendAgain(otherId);
    await setup.erase(otherId);
    await setup.connect();

    expect(await sendAgain()).toMatchObject(handled);
  });

  it("is not booked again after its customer was erased, and then its store", async () => {
    await redactCustomer();
    expect((await sendAgain())?.recipient).toBeUndefined();
    await setup.erase();
    await setup.connect();

    expect(await sendAgain()).toMatchObject(handled);
  });

  it("leaves hashes only, which expire after a year", async () => {
    await setup.erase();

    const items = (await listItems(setup.table)).filter(({ pk }) =>
      String(pk).startsWith("ERASED#"),
    );
    const names = items.flatMap(Object.keys);
    expect(new Set(names)).toEqual(new Set(["pk", "sk", "shop", "expiresAtSeconds"]));
    expect(JSON.stringify(items)).not.toMatch(/1001|tea-house|store\.test/);
    const year = noon.getTime() / 1000 + 366 * 86_400;
    expect(items.map(({ expiresAtSeconds }) => expiresAtSeconds)).toEqual([year, year]);
  });
});

it("an order with the same number of another shop under the same store id is booked", async () => {
  await sendAgain();
  await setup.erase();
  const elsewhere = { ...access, url: "http://elsewhere.test" };
  await setup.connect({ access: elsewhere });

  expect(await sendAgain()).toMatchObject({ state: "booked" });
});

it("an order that was never booked is booked after an erasure", async () => {
  const { readOrder } = setup.storefront;
  setup.storefront.readOrder = async () => undefined;
  expect(await sendAgain()).toMatchObject({ state: "skipped" });
  await setup.erase();
  await setup.connect();
  setup.storefront.readOrder = readOrder;

  expect(await sendAgain()).toMatchObject({ state: "booked" });
});
