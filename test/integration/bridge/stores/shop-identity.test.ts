import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { storeOrderIdSchema, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { eraseShop } from "#shared/bridge/use-cases/privacy/erase-store.ts";
import { parkOrder } from "#shared/bridge/use-cases/stores/park-order.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { buildStore } from "#test/builders/bridge/delivery.ts";
import {
  type ConnectedShop,
  NEW,
  OLD,
  SHOP_ID,
  startConnectedShop,
  storeId,
} from "./connected-shop.ts";
import { CHEAP } from "./installed-shop.ts";

const HOUR = 3_600_000;
const toOrderId = (id: number) => storeOrderIdSchema.parse(String(id));

let shop: ConnectedShop;

beforeEach(async () => {
  shop = await startConnectedShop();
});
afterEach(() => shop.stop());

describe("a shop with a new domain", () => {
  it("is the same store when its merchant opens the app", async () => {
    await shop.rename();

    const { installation } = (await shop.openInstalledApp()) ?? expect.unreachable();
    await shop.handleEvent({ reason: "connected" });

    expect(installation).toMatchObject({ storeId, shop: NEW, state: "installed" });
    expect(await shop.openStores().find(storeId)).toMatchObject({ access: { shop: NEW } });
    expect(await shop.installations.find(toShopifyStoreId(NEW))).toBeUndefined();
    expect(await shop.installations.findStoreId(NEW)).toBe(storeId);
    expect(await shop.createAdmin().run(OLD, CHEAP, {})).toBeDefined();
  });

  it("moves by its own webhook, before anybody opens the app", async () => {
    await shop.rename();

    await shop.handleEvent({ shopId: SHOP_ID, reason: "changed" });

    expect(await shop.installations.find(storeId)).toMatchObject({ shop: NEW, state: "installed" });
    expect(await shop.openStores().find(storeId)).toMatchObject({ access: { shop: NEW } });
    expect(await shop.createAdmin().run(OLD, CHEAP, {})).toBeDefined();
  });

  it("does not move by an old webhook that is sent again", async () => {
    await shop.handleEvent({ shopId: SHOP_ID, reason: "changed" });

    expect(await shop.installations.find(storeId)).toMatchObject({ shop: OLD });
    expect(await shop.openStores().find(storeId)).toMatchObject({ access: { shop: OLD } });
  });

  it("sends no order to a second store", async () => {
    const park = parkOrder(shop.createDeps());
    const named = { storeId: toShopifyStoreId(NEW), part: 1, reason: "shopify orders/create" };
    await shop.rename();
    await park({ ...named, orderId: toOrderId(1) });
    expect(shop.requests).toEqual([]);

    await shop.openInstalledApp();
    await shop.handleEvent({ reason: "connected" });
    await park({ ...named, orderId: toOrderId(2) });

    expect(
      shop.requests.map((request) => "orderId" in request && [request.storeId, request.orderId]),
    ).toEqual(
      expect.arrayContaining([
        [storeId, "1"],
        [storeId, "2"],
      ]),
    );
    expect(shop.requests.every((request) => request.storeId === storeId)).toBe(true);
  });

  it("books nothing in a store that the operator connects for the new domain", async () => {
    await shop.rename();
    const second = toShopifyStoreId(NEW);
    await shop.openInstalledApp();
    await shop
      .openStores()
      .connect(
        buildStore({ storeId: second, access: { kind: "shopify", shop: NEW } }),
        systemClock(),
      );

    await shop.handleEvent({ reason: "connected" });

    expect(await shop.openStores().find(second)).toMatchObject({ isCourierDisconnected: true });
    expect(await shop.openStores().find(storeId)).toMatchObject({ access: { shop: NEW } });
  });
});

describe("the identity of a shop", () => {
  it("is claimed once by installations at the same moment", async () => {
    const claims = await Promise.all(
      ["a", "b", "c"].map((name) => shop.installations.claim("77", `${name}-house.myshopify.com`)),
    );

    expect(new Set(claims).size).toBe(1);
    for (const name of ["a", "b", "c"])
      expect(await shop.installations.findStoreId(`${name}-house.myshopify.com`)).toBe(claims[0]);
  });

  it("keeps a shop from the store of another that had its domain before", async () => {
    await shop.rename();

    const other = await shop.installations.claim("78", OLD);

    expect(other).not.toBe(storeId);
    expect(await shop.installations.findStoreId(OLD)).toBe(other);
    expect(await shop.installations.findStoreId("unknown.myshopify.com", SHOP_ID)).toBe(storeId);
  });
});

describe("shop/redact", () => {
  const redact = (event: { shop: string; shopId?: string; piece?: number }) =>
    eraseShop(shop.createDeps(), { kind: "redact-shop", ...event });
  const uninstall = async () => {
    await shop.shopLookup("app/uninstall");
    await shop.installations.uninstall(storeId, OLD, systemClock());
  };

  it.each([
    ["accepts", ""],
    ["refuses", "app/revoke"],
    ["does not find", "faults"],
  ])(
    "of its former self leaves a shop that came back within 48 hours, also while Shopify %s its tokens",
    async (_, trouble) => {
      await uninstall();
      shop.advanceTime(40 * HOUR);
      await shop.shopLookup("app/install");
      await shop.openInstalledApp();
      shop.advanceTime(8 * HOUR);
      if (trouble === "faults")
        await shop.shopLookup("faults", { failNextRequests: 9, answer: "not-found" });
      else if (trouble !== "") await shop.shopLookup(trouble);

      expect(await redact({ shop: OLD })).toBe("connected again");

      expect(await shop.openStores().find(storeId)).toBeDefined();
      const [delivery] = await createDynamoStoreData(shop.table).listOrderDeliveries(
        storeId,
        toOrderId(1),
      );
      expect(delivery?.state).toBe("booked");
    },
  );

  it("leaves a shop that has another domain now, and erases it by its id once it is gone", async () => {
    await shop.rename();
    await shop.openInstalledApp();
    shop.advanceTime(50 * HOUR);
    expect(await redact({ shop: OLD, shopId: SHOP_ID })).toBe("connected again");

    await uninstall();

    expect(await redact({ shop: OLD, shopId: SHOP_ID })).toBe("erased");
    expect(await shop.openStores().find(storeId)).toBeUndefined();
    expect(await shop.installations.findStoreId(NEW)).toBe(toShopifyStoreId(NEW));

    await shop.shopLookup("app/install");
    await shop.openInstalledApp();
    const again = {
      storeId: toShopifyStoreId(NEW),
      access: { kind: "shopify", shop: NEW },
    } as const;
    const { wasErased } = createDynamoDeliveries(shop.table);
    expect(await wasErased(again, storeOrderIdSchema.parse("1"))).toBe(true);
  });

  it("erases all pieces of a shop with a new domain, also when the last one is repeated", async () => {
    await shop.rename();
    await shop.openInstalledApp();
    shop.advanceTime(50 * HOUR);
    expect(await redact({ shop: OLD, shopId: SHOP_ID })).toBe("connected again");
    await uninstall();
    // More than one piece, behind the items of the store itself.
    const left = Array.from({ length: 1_000 }, (_, at) => `NOTE#${at}`);
    for (const sk of left) await shop.table.put({ pk: `STORE#${storeId}`, sk });

    expect(await redact({ shop: OLD, shopId: SHOP_ID })).toBe("erasing");
    expect(await redact({ shop: OLD, shopId: SHOP_ID, piece: 1 })).toBe("erased");
    expect(await redact({ shop: OLD, shopId: SHOP_ID, piece: 1 })).toBe("erased");

    const { items } = await shop.table.queryPage({
      keyCondition: "pk = :pk",
      values: { ":pk": `STORE#${storeId}` },
    });
    expect(items).toEqual([]);
    expect(await shop.installations.findStoreId(NEW)).toBe(toShopifyStoreId(NEW));
  });
});
