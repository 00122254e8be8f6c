import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storeOrderIdSchema, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import {
  type ConnectedShop,
  NEW,
  OLD,
  SHOP_ID,
  startConnectedShop,
  storeId,
} from "./connected-shop.ts";

const HOUR = 3_600_000;
const CHANGED = { shopId: SHOP_ID, reason: "changed" } as const;

let shop: ConnectedShop;
const readDomains = async () => {
  const access = (await shop.openStores().find(storeId))?.access;
  return [
    (await shop.installations.find(storeId))?.shop,
    access?.kind === "shopify" ? access.shop : undefined,
  ];
};

beforeEach(async () => {
  shop = await startConnectedShop();
});
afterEach(() => shop.stop());

describe("a new domain of a shop", () => {
  it.each([
    ["pauses the app", { failNextRequests: 9, status: 430 }],
    ["fails", { failNextRequests: 9, status: 503 }],
    ["answers with an internal error", { failNextRequests: 9, answer: "internal-error" }],
  ])(
    "waits for Shopify's word when Shopify %s, and is confirmed by the next try",
    async (_, faults) => {
      await shop.rename();
      await shop.shopLookup("faults", faults);

      await expect(shop.handleEvent(CHANGED)).rejects.toThrow(UnavailableError);
      expect(await readDomains()).toEqual([OLD, OLD]);
      expect(await shop.installations.findStoreId(NEW)).not.toBe(storeId);

      await shop.shopLookup("faults", { failNextRequests: 0 });
      shop.advanceTime(HOUR);
      await shop.handleEvent(CHANGED);
      expect(await readDomains()).toEqual([NEW, NEW]);
      expect(await shop.installations.findStoreId(NEW)).toBe(storeId);
    },
  );

  it("is confirmed there with a token that is renewed there", async () => {
    await shop.rename();
    shop.advanceTime(2 * HOUR);

    await shop.handleEvent(CHANGED);

    expect(await readDomains()).toEqual([NEW, NEW]);
  });
});

describe("an old webhook that is sent again", () => {
  it.each([
    ["with a valid token", 0],
    ["with a token that expired", 2 * HOUR],
  ])("leaves the state of the installation, %s", async (_, elapsedMs) => {
    shop.advanceTime(elapsedMs);

    await shop.handleEvent(CHANGED);

    expect(await shop.installations.find(storeId)).toMatchObject({ shop: OLD, state: "installed" });
  });

  it("leaves its domain to the shop that has it now", async () => {
    const other = await shop.installations.claim("78", NEW);

    await shop.handleEvent(CHANGED);

    expect(await shop.installations.findStoreId(NEW)).toBe(other);
  });

  it("leaves the orders that wait for the shop that has its domain now", async () => {
    const other = toShopifyStoreId(NEW);
    const { parkedOrders } = shop.createDeps();
    await parkedOrders.park(other, storeOrderIdSchema.parse("7"), systemClock());

    await shop.handleEvent(CHANGED);

    expect(shop.requests).toEqual([]);
    expect((await parkedOrders.find(other))?.orderIds).toEqual(["7"]);
  });

  it("does not move the shop back while its former domain still answers", async () => {
    await shop.shopLookup("app/rename", { shop: NEW, keepsFormerDomain: true });
    await shop.handleEvent(CHANGED);

    await shop.handleEvent({ ...CHANGED, shop: OLD });

    expect(await readDomains()).toEqual([NEW, NEW]);
  });
});
