import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createShopIdentities } from "#shared/bridge/adapters/dynamodb/stores/shop-identities.ts";
import { type StoreId, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { reconcileDelivery } from "#shared/bridge/use-cases/reconcile/reconcile-delivery.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { connectErasableStore, type ErasableStore } from "./erasable-store.ts";
import { listItems } from "./search-stored-items.ts";

const OLD = "tea-house.myshopify.com";
const NEW = "leaf-house.myshopify.com";
const SHOP_ID = "954889";
const { orderId } = buildDeliveryKey();
const HANDLED = { state: "skipped", reason: { code: "handled-by-earlier-connection" } };
let setup: ErasableStore;

/** Installs the app in a shop with this domain, and connects it. */
async function install(shop: string, shopId = SHOP_ID): Promise<StoreId> {
  const storeId = await createShopIdentities(setup.table).claim(shopId, shop);
  await setup.connect({ storeId, access: { kind: "shopify", shop } });
  return storeId;
}
/** Reconciles the order as a webhook requests it, and returns the delivery. */
async function sendWebhook(storeId: StoreId) {
  await reconcileDelivery(setup.deps)({ storeId, orderId, part: 1, reason: "test" });
  return setup.deps.deliveries.find({ storeId, orderId, part: 1 });
}

beforeEach(async () => {
  setup = await connectErasableStore();
});
afterEach(() => setup.table.stop());

describe("an order of a Shopify shop that was booked and erased is not booked again", () => {
  let first: StoreId;
  beforeEach(async () => {
    first = await install(OLD);
    await sendWebhook(first);
    expect(setup.points).toHaveLength(1);
  });
  afterEach(() => expect(setup.points).toHaveLength(1));

  it.each([
    ["under its former domain", OLD],
    ["under a new domain", NEW],
  ])("when the shop is installed %s", async (_, shop) => {
    await setup.erase(first);

    const second = await install(shop);

    expect(second).toBe(toShopifyStoreId(shop));
    expect(await sendWebhook(second)).toMatchObject(HANDLED);
  });

  it("when the shop got its new domain before the erasure", async () => {
    expect(await install(NEW)).toBe(first);
    await setup.erase(first);

    expect(await sendWebhook(await install(NEW))).toMatchObject(HANDLED);
  });

  it("when the erasure died half-way and was repeated", async () => {
    const queryPage = () => Promise.reject(new Error("The process died"));
    const dying = createDynamoStoreData({ ...setup.table, queryPage }, () => noon);
    await expect(dying.erasePiece(first)).rejects.toThrow("died");
    await setup.erase(first);

    expect(await sendWebhook(await install(NEW))).toMatchObject(HANDLED);
  });

  it("when the shop was erased twice, each time under another domain", async () => {
    await setup.erase(first);
    const second = await install(NEW);
    await sendWebhook(second);
    await setup.erase(second);

    expect(await sendWebhook(await install("green-house.myshopify.com"))).toMatchObject(HANDLED);
  });

  it("when a worker saved its booking after the erasure", async () => {
    const [{ pointId, accessKey } = expect.unreachable()] = [
      await setup.deps.deliveries.find({ storeId: first, orderId, part: 1 }),
    ];
    await setup.erase(first);
    const key = { storeId: first, orderId, part: 1 };
    await setup.deps.deliveries.create(buildDelivery({ key, pointId, accessKey }));
    expect(await sendWebhook(first)).toBeUndefined();

    expect(await sendWebhook(await install(NEW))).toMatchObject(HANDLED);
  });

  it("and hashes are all that is left of the shop", async () => {
    await setup.erase(first);

    const items = (await listItems(setup.table)).filter(({ pk }) =>
      String(pk).startsWith("ERASED#"),
    );
    expect(items).toHaveLength(2);
    expect(JSON.stringify(await listItems(setup.table))).not.toMatch(
      /954889|tea-house\.myshopify|shopify-tea-house/,
    );
  });
});

it("an order of the shop that has the domain of an erased one is booked", async () => {
  const first = await install(OLD);
  await sendWebhook(first);
  await setup.erase(first);

  const other = await install(OLD, "954890");

  expect(other).toBe(first);
  expect(await sendWebhook(other)).toMatchObject({ state: "booked" });
});
