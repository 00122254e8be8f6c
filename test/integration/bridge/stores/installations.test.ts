import { afterAll, describe, expect, it } from "vitest";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { createDynamoInstallations } from "#shared/bridge/adapters/dynamodb/stores/installations.ts";
import { createDynamoParkedOrders } from "#shared/bridge/adapters/dynamodb/stores/parked-orders.ts";
import { createDynamoShopThrottle } from "#shared/bridge/adapters/dynamodb/stores/shop-throttle.ts";
import { storeOrderIdSchema, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { createInMemoryInstallations } from "#test/fakes/bridge/installations.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

const table = await startTable("bridge", BRIDGE_INDEXES);
afterAll(table.stop);
const addToNoon = (ms: number) => new Date(noon.getTime() + ms);
const toOrderId = (id: number) => storeOrderIdSchema.parse(String(id));

const tokens = {
  accessToken: "shpat_1",
  expiresAt: addToNoon(3_600_000),
  refreshToken: "shprt_1",
  refreshExpiresAt: addToNoon(7_776_000_000),
  issuedAt: noon,
};
const implementations: [string, Installations][] = [
  ["in memory", createInMemoryInstallations()],
  ["in DynamoDB", createDynamoInstallations(table, async () => createTestVault("master"))],
];

describe.each(implementations)("installations %s", (_, installations) => {
  async function installShop(handle: string) {
    const shop = `${handle}.myshopify.com`;
    const storeId = toShopifyStoreId(shop);
    await installations.install({
      storeId,
      shop,
      state: "installed",
      missingScopes: [],
      installedAt: noon,
      tokens,
    });
    const found = await installations.find(storeId);
    if (found === undefined) throw new Error("not found");
    return found;
  }

  it("are read back unchanged", async () => {
    expect(await installShop("kept")).toMatchObject({ state: "installed", tokens, version: 1 });
    expect(await installations.find(toShopifyStoreId("none.myshopify.com"))).toBeUndefined();
  });

  it("give the lease to one worker until it is released or expired", async () => {
    const read = await installShop("leased");
    expect(await installations.acquireLease(read, noon)).toBe(true);
    expect(await installations.acquireLease(read, addToNoon(29_000))).toBe(false);
    expect(await installations.acquireLease(read, addToNoon(31_000))).toBe(true);
    await installations.releaseLease(read);
    expect(await installations.acquireLease(read, addToNoon(31_000))).toBe(true);
  });

  it("save new tokens once for the version that was read, and refuse a lease on an old version", async () => {
    const read = await installShop("renewed");
    const next = { ...tokens, accessToken: "shpat_2", refreshToken: "shprt_2" };
    await installations.acquireLease(read, noon);

    expect(await installations.saveTokens(read, next)).toBe("saved");
    expect(await installations.saveTokens(read, tokens)).toBe("conflict");
    expect(await installations.acquireLease(read, noon)).toBe(false);
    const latest = await installations.find(read.storeId);
    expect(latest?.tokens).toEqual(next);
    expect(latest && (await installations.acquireLease(latest, noon))).toBe(true);
  });

  it("change their state without a change of tokens or lease", async () => {
    const read = await installShop("marked");
    await installations.acquireLease(read, noon);
    await installations.setState(read.storeId, "frozen", []);

    expect(await installations.find(read.storeId)).toEqual({ ...read, state: "frozen" });
    expect(await installations.acquireLease(read, noon)).toBe(false);
  });

  it("remember what else is allowed until they are made anew, and nothing of a shop without one", async () => {
    const read = await installShop("allowed");
    await installations.setPermissions(read.storeId, ["order-notes"]);
    expect(await installations.find(read.storeId)).toEqual({
      ...read,
      permissions: ["order-notes"],
    });
    expect((await installShop("allowed")).permissions).toBeUndefined();

    const none = toShopifyStoreId("none.myshopify.com");
    await installations.setPermissions(none, []);
    expect(await installations.find(none)).toBeUndefined();
  });

  it("that are not found keep the first time and their tokens, until they are found again", async () => {
    const read = await installShop("missing");
    const record = (ms: number) =>
      installations.recordNotFound(read.storeId, read.shop, addToNoon(ms));

    expect(await record(0)).toEqual(noon);
    expect(await record(5_000)).toEqual(noon);
    expect(await installations.find(read.storeId)).toEqual({ ...read, state: "not-found" });
    await installations.setState(read.storeId, "installed", []);
    expect(await record(9_000)).toEqual(addToNoon(9_000));
  });

  it("that are not found are recorded, also without an installation", async () => {
    const storeId = toShopifyStoreId("foreign.myshopify.com");
    await installations.recordNotFound(storeId, "foreign.myshopify.com", noon);

    expect(await installations.find(storeId)).toMatchObject({ state: "not-found" });
    await installations.uninstall(storeId, "foreign.myshopify.com", noon, "closed");
    expect(await installations.find(storeId)).toMatchObject({ state: "closed" });
  });

  it("lose their tokens at an uninstall; an earlier read renews nothing", async () => {
    const read = await installShop("gone");
    await installations.uninstall(read.storeId, read.shop, noon);

    expect(await installations.find(read.storeId)).toMatchObject({ state: "uninstalled" });
    expect((await installations.find(read.storeId))?.tokens).toBeUndefined();
    expect(await installations.saveTokens(read, tokens)).toBe("conflict");
  });
});

describe("parked orders", () => {
  const parked = createDynamoParkedOrders(table);

  it("are saved once each with the time of the first, and removed when they are cleared", async () => {
    const storeId = toShopifyStoreId("early.myshopify.com");
    await parked.park(storeId, toOrderId(1), noon);
    await parked.park(storeId, toOrderId(1), addToNoon(1_000));
    await parked.park(storeId, toOrderId(2), addToNoon(2_000));

    const found = await parked.find(storeId);
    expect(found).toMatchObject({ since: noon, isFull: false });
    expect(found?.orderIds.toSorted()).toEqual(["1", "2"]);

    await parked.clear(storeId, [toOrderId(1)]);
    expect((await parked.find(storeId))?.orderIds).toEqual(["2"]);
  });

  it("are limited in number and report when the limit is reached", async () => {
    const storeId = toShopifyStoreId("many.myshopify.com");
    const few = createDynamoParkedOrders(table, 20);
    for (let id = 1; id <= 25; id++) await few.park(storeId, toOrderId(id), noon);

    const found = await few.find(storeId);
    expect(found?.orderIds).toHaveLength(20);
    expect(found?.isFull).toBe(true);
  });

  it("stay empty when an empty list is cleared", async () => {
    const storeId = toShopifyStoreId("never.myshopify.com");
    await parked.clear(storeId, [toOrderId(1)]);

    expect(await parked.find(storeId)).toBeUndefined();
  });
});

it("a pause reaches all workers within a second and is never shortened", async () => {
  let now = noon;
  const one = createDynamoShopThrottle(table, () => now);
  const other = createDynamoShopThrottle(table, () => now);
  const shop = "busy.myshopify.com";
  expect(await other.findPauseEnd(shop)).toBeUndefined();

  await one.pause(shop, addToNoon(9_000));
  expect(await one.findPauseEnd(shop)).toEqual(addToNoon(9_000));
  now = addToNoon(1_001);
  expect(await other.findPauseEnd(shop)).toEqual(addToNoon(9_000));

  await other.pause(shop, addToNoon(5_000));
  now = addToNoon(2_500);
  expect(await one.findPauseEnd(shop)).toEqual(addToNoon(9_000));
});
