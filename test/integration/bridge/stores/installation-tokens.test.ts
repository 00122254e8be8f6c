import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { openApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { aShop, CHEAP, type TestShop } from "./installed-shop.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let shop: TestShop;
/** As another process: it remembers nothing that the first one does. */
const worker = () => createShopifyAdmin(shop.app, systemClock);
const installation = () => shop.installations.find(toShopifyStoreId(shop.shop));
const open = async () => {
  const { id_token } = await shop.shopLookup("app/id-token");
  return openApp(shop.app, systemClock)(String(id_token));
};

beforeEach(async () => {
  shop = await aShop("tea-house");
});
afterEach(() => shop.stop());

describe("a shop that opens the app", () => {
  it("is installed with tokens that lie sealed, and can be asked", async () => {
    expect(await open()).toMatchObject({ isNew: true, userId: "42" });

    const kept = await installation();
    expect(kept).toMatchObject({ state: "installed", missingScopes: [], shop: shop.shop });
    expect(await worker().run(shop.shop, CHEAP, {})).toEqual({ shop: { name: "tea-house" } });
    const { Items } = await shop.table.client.send(new ScanCommand({ TableName: "bridge" }));
    expect(JSON.stringify(Items)).not.toContain(kept?.tokens?.accessToken ?? "shpat_");
    expect(JSON.stringify(Items)).not.toContain(kept?.tokens?.refreshToken ?? "shprt_");
  });

  it("is not installed anew each time", async () => {
    await open();
    const before = await installation();

    expect(await open()).toMatchObject({ isNew: false });
    expect(await installation()).toEqual(before);
  });

  it("is told which permission is missing", async () => {
    await shop.shopLookup("app/scopes", { scopes: ["read_orders"] });
    await open();

    expect(await installation()).toMatchObject({
      state: "scopes-missing",
      missingScopes: expect.arrayContaining(["write_fulfillments"]),
    });
  });
});

describe("tokens", () => {
  beforeEach(() => open());

  it("are renewed five minutes before they end, and not before", async () => {
    const first = await installation();
    shop.passes(HOUR - 5.5 * 60_000);
    await worker().run(shop.shop, CHEAP, {});
    expect(await installation()).toEqual(first);

    shop.passes(60_000);
    await worker().run(shop.shop, CHEAP, {});

    const second = await installation();
    expect(second?.version).toBe((first?.version ?? 0) + 1);
    expect(second?.tokens?.refreshToken).not.toBe(first?.tokens?.refreshToken);
  });

  it("stay good when many workers find them over at once and an answer is lost", async () => {
    for (let hour = 0; hour < 3; hour++) {
      shop.passes(HOUR + 1_000);
      await shop.shopLookup("faults", { loseNextTokenAnswers: 1 });

      const answers = await Promise.all(
        Array.from({ length: 8 }, () => worker().run(shop.shop, CHEAP, {})),
      );

      expect(answers).toHaveLength(8);
      expect(await installation()).toMatchObject({ state: "installed", version: hour + 2 });
    }
  });

  it("stay good when the renewal's answers are lost for a while: the next renews again", async () => {
    shop.passes(HOUR + 1_000);
    await shop.shopLookup("faults", { loseNextTokenAnswers: 2 });

    const [first, second] = await Promise.allSettled([
      worker().run(shop.shop, CHEAP, {}),
      worker().run(shop.shop, CHEAP, {}),
    ]);

    expect([first.status, second.status].sort()).toEqual(["fulfilled", "rejected"]);
    expect(await worker().run(shop.shop, CHEAP, {})).toBeDefined();
    expect(await installation()).toMatchObject({ state: "installed" });
  });

  it("are renewed by another when who was at it died", async () => {
    shop.passes(HOUR + 1_000);
    const read = await installation();
    if (read === undefined) throw new Error("not installed");
    expect(await shop.installations.acquireLease(read, systemClock())).toBe(true);
    const waiting = worker().run(shop.shop, CHEAP, {});
    shop.passes(31_000);

    expect(await waiting).toBeDefined();
  });

  it("are used while they last when somebody else is renewing them", async () => {
    shop.passes(HOUR - 4 * 60_000);
    const read = await installation();
    if (read === undefined) throw new Error("not installed");
    await shop.installations.acquireLease(read, systemClock());

    await worker().run(shop.shop, CHEAP, {});

    expect(await installation()).toEqual(read);
  });

  it("that Shopify refuses are renewed once, and by one worker", async () => {
    const workers = [worker(), worker(), worker()];
    for (const each of workers) await each.run(shop.shop, CHEAP, {});
    const before = await installation();
    await shop.shopLookup("app/end-access-tokens");

    await Promise.all(workers.map((each) => each.run(shop.shop, CHEAP, {})));

    expect(await installation()).toMatchObject({
      state: "installed",
      version: (before?.version ?? 0) + 1,
    });
  });

  it("that were revoked say what to do, and the next opening lets us in again", async () => {
    await shop.shopLookup("app/revoke");

    await expect(worker().run(shop.shop, CHEAP, {})).rejects.toThrow(
      "Open the app in the shop's admin once.",
    );
    expect(await installation()).toMatchObject({ state: "access-lost" });

    expect(await open()).toMatchObject({ isNew: true });
    expect(await worker().run(shop.shop, CHEAP, {})).toBeDefined();
    expect(await installation()).toMatchObject({ state: "installed" });
  });

  it("end for good after ninety days of silence", async () => {
    shop.passes(91 * DAY);

    await expect(worker().run(shop.shop, CHEAP, {})).rejects.toThrow("Open the app");
  });
});

describe("a shop that Shopify keeps closed", () => {
  it.each([402, 403, 423])("for %s says so, and goes on by itself", async (status) => {
    await open();
    const admin = worker();
    await shop.shopLookup("faults", { failNextRequests: 1, status });

    await expect(admin.run(shop.shop, CHEAP, {})).rejects.toThrow("closed to apps");
    expect(await installation()).toMatchObject({ state: "frozen" });

    await admin.run(shop.shop, CHEAP, {});
    expect(await installation()).toMatchObject({ state: "installed" });
  });
});
