import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoStoreData } from "#shared/bridge/adapters/dynamodb/privacy/store-data.ts";
import { createDynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/stores/parked-orders.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { openApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { createShopLookup } from "#shared/bridge/adapters/shopify/stores/shop-lookup.ts";
import { storeOrderIdSchema, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { eraseShop } from "#shared/bridge/use-cases/privacy/erase-store.ts";
import { handleInstallationEvent } from "#shared/bridge/use-cases/stores/handle-installation-event.ts";
import { parkOrder } from "#shared/bridge/use-cases/stores/park-order.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { buildCourierAccount, buildDelivery, buildStore } from "#test/builders/bridge/delivery.ts";
import { openTestVault } from "#test/builders/bridge/keys.ts";
import { CHEAP, startInstalledShop, type TestShop } from "./installed-shop.ts";

const OLD = "tea-house.myshopify.com";
const NEW = "leaf-house.myshopify.com";
const storeId = toShopifyStoreId(OLD);
const HOUR = 3_600_000;
const toOrderId = (id: number) => storeOrderIdSchema.parse(String(id));

let shop: TestShop;
let requests: ReconcileRequest[];

/** The sandbox answers for the present domain of the shop only. */
const getApp = () => ({ ...shop.app, adminUrl: `${shop.url}/{shop}` });
const createAdmin = () => createShopifyAdmin(getApp(), systemClock);
const openStores = () => createDynamoStores(shop.table, openTestVault);
const rename = () => shop.shopLookup("app/rename", { shop: NEW });
async function openInstalledApp() {
  const { id_token } = await shop.shopLookup("app/id-token");
  return openApp(getApp(), systemClock)(String(id_token));
}
const createDeps = () => ({
  installations: shop.installations,
  shopLookup: createShopLookup(createAdmin()),
  stores: openStores(),
  admins: { deleteSite: async () => undefined },
  storeData: createDynamoStoreData(shop.table),
  parkedOrders: createDynamoParkedOrders(shop.table),
  identities: shop.installations,
  checkpoints: { save: async () => undefined },
  reconcileQueue: { send: async (request: ReconcileRequest) => void requests.push(request) },
  shopEvents: { send: async () => undefined },
  clock: systemClock,
});
async function readShopId(): Promise<string> {
  const id = await createShopLookup(createAdmin()).readShopId(
    (await shop.installations.find(storeId))?.shop ?? OLD,
  );
  return id ?? expect.unreachable();
}

/** Installs the app, connects the shop and creates a booked delivery. */
async function connectShop(): Promise<void> {
  await openInstalledApp();
  await openStores().putAccount(buildCourierAccount());
  const store = buildStore({ storeId, access: { kind: "shopify", shop: OLD } });
  await openStores().connect(store, systemClock());
  const key = { storeId, orderId: toOrderId(1), part: 1 };
  await createDynamoDeliveries(shop.table).create({ ...buildDelivery({ key }), state: "booked" });
}

beforeEach(async () => {
  requests = [];
  shop = await startInstalledShop("tea-house");
  await connectShop();
});
afterEach(() => shop.stop());

describe("a shop with a new domain", () => {
  it("is the same store when its merchant opens the app", async () => {
    await rename();

    const { installation } = (await openInstalledApp()) ?? expect.unreachable();
    await handleInstallationEvent(createDeps())({
      kind: "check-installation",
      shop: NEW,
      reason: "connected",
    });

    expect(installation).toMatchObject({ storeId, shop: NEW, state: "installed" });
    expect(await openStores().find(storeId)).toMatchObject({ access: { shop: NEW } });
    expect(await shop.installations.find(toShopifyStoreId(NEW))).toBeUndefined();
    expect(await shop.installations.findStoreId(NEW)).toBe(storeId);
    expect(await createAdmin().run(OLD, CHEAP, {})).toBeDefined();
  });

  it("moves by its own webhook, before anybody opens the app", async () => {
    const shopId = await readShopId();
    await rename();

    await handleInstallationEvent(createDeps())({
      kind: "check-installation",
      shop: NEW,
      shopId,
      reason: "changed",
    });

    expect(await shop.installations.find(storeId)).toMatchObject({ shop: NEW, state: "installed" });
    expect(await openStores().find(storeId)).toMatchObject({ access: { shop: NEW } });
    expect(await createAdmin().run(OLD, CHEAP, {})).toBeDefined();
  });

  it("does not move by an old webhook that is sent again", async () => {
    const shopId = await readShopId();

    await handleInstallationEvent(createDeps())({
      kind: "check-installation",
      shop: NEW,
      shopId,
      reason: "changed",
    });

    expect(await shop.installations.find(storeId)).toMatchObject({ shop: OLD });
    expect(await openStores().find(storeId)).toMatchObject({ access: { shop: OLD } });
  });

  it("sends no order to a second store", async () => {
    const park = parkOrder(createDeps());
    const named = { storeId: toShopifyStoreId(NEW), part: 1, reason: "shopify orders/create" };
    await rename();
    await park({ ...named, orderId: toOrderId(1) });
    expect(requests).toEqual([]);

    await openInstalledApp();
    await handleInstallationEvent(createDeps())({
      kind: "check-installation",
      shop: NEW,
      reason: "connected",
    });
    await park({ ...named, orderId: toOrderId(2) });

    expect(
      requests.map((request) => "orderId" in request && [request.storeId, request.orderId]),
    ).toEqual(
      expect.arrayContaining([
        [storeId, "1"],
        [storeId, "2"],
      ]),
    );
    expect(requests.every((request) => request.storeId === storeId)).toBe(true);
  });

  it("books nothing in a store that the operator connects for the new domain", async () => {
    await rename();
    const second = toShopifyStoreId(NEW);
    await openInstalledApp();
    await openStores().connect(
      buildStore({ storeId: second, access: { kind: "shopify", shop: NEW } }),
      systemClock(),
    );

    await handleInstallationEvent(createDeps())({
      kind: "check-installation",
      shop: NEW,
      reason: "connected",
    });

    expect(await openStores().find(second)).toMatchObject({ isCourierDisconnected: true });
    expect(await openStores().find(storeId)).toMatchObject({ access: { shop: NEW } });
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
    const shopId = await readShopId();
    await rename();

    const other = await shop.installations.claim("78", OLD);

    expect(other).not.toBe(storeId);
    expect(await shop.installations.findStoreId(OLD)).toBe(other);
    expect(await shop.installations.findStoreId("unknown.myshopify.com", shopId)).toBe(storeId);
  });
});

describe("shop/redact", () => {
  const redact = (event: { shop: string; shopId?: string; piece?: number }) =>
    eraseShop(createDeps(), { kind: "redact-shop", ...event });
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
      await openInstalledApp();
      shop.advanceTime(8 * HOUR);
      if (trouble === "faults")
        await shop.shopLookup("faults", { failNextRequests: 9, answer: "not-found" });
      else if (trouble !== "") await shop.shopLookup(trouble);

      expect(await redact({ shop: OLD })).toBe("connected again");

      expect(await openStores().find(storeId)).toBeDefined();
      const [delivery] = await Array.fromAsync(
        createDynamoStoreData(shop.table).listDeliveries(storeId),
      );
      expect(delivery?.state).toBe("booked");
    },
  );

  it("leaves a shop that has another domain now, and erases it by its id once it is gone", async () => {
    const shopId = await readShopId();
    await rename();
    await openInstalledApp();
    shop.advanceTime(50 * HOUR);
    expect(await redact({ shop: OLD, shopId })).toBe("connected again");

    await uninstall();

    expect(await redact({ shop: OLD, shopId })).toBe("erased");
    expect(await openStores().find(storeId)).toBeUndefined();
    expect(await shop.installations.findStoreId(NEW)).toBe(toShopifyStoreId(NEW));
  });

  it("erases all pieces of a shop with a new domain, also when the last one is repeated", async () => {
    const shopId = await readShopId();
    await rename();
    await openInstalledApp();
    shop.advanceTime(50 * HOUR);
    expect(await redact({ shop: OLD, shopId })).toBe("connected again");
    await uninstall();
    // More than one piece, behind the items of the store itself.
    const left = Array.from({ length: 1_000 }, (_, at) => `NOTE#${at}`);
    for (const sk of left) await shop.table.put({ pk: `STORE#${storeId}`, sk });

    expect(await redact({ shop: OLD, shopId })).toBe("erasing");
    expect(await redact({ shop: OLD, shopId, piece: 1 })).toBe("erased");
    expect(await redact({ shop: OLD, shopId, piece: 1 })).toBe("erased");

    const { items } = await shop.table.queryPage({
      keyCondition: "pk = :pk",
      values: { ":pk": `STORE#${storeId}` },
    });
    expect(items).toEqual([]);
    expect(await shop.installations.findStoreId(NEW)).toBe(toShopifyStoreId(NEW));
  });
});
