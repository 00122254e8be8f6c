import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { openApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { startShopify } from "#test/sandbox/shopify/start-shopify.ts";
import { CHEAP, startInstalledShop, type TestShop } from "./installed-shop.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OWN_SHOP = {
  databaseFile: ":memory:",
  port: 0,
  shop: "own-shop.myshopify.com",
  clientId: "app",
  clientSecrets: ["shpss_x"],
};
let shop: TestShop;
/** Creates a client with an empty cache, like another process. */
const createWorker = () => createShopifyAdmin(shop.app, systemClock);
const readInstallation = () => shop.installations.find(toShopifyStoreId(shop.shop));
const openInstalledApp = async () => {
  const { id_token } = await shop.shopLookup("app/id-token");
  return openApp(shop.app, systemClock)(String(id_token));
};

beforeEach(async () => {
  shop = await startInstalledShop("tea-house");
});
afterEach(() => shop.stop());

describe("a shop that opens the app", () => {
  it("is installed with encrypted tokens and accepts requests", async () => {
    expect(await openInstalledApp()).toMatchObject({ isNew: true, userId: "42" });

    const kept = await readInstallation();
    expect(kept).toMatchObject({ state: "installed", missingScopes: [], shop: shop.shop });
    expect(await createWorker().run(shop.shop, CHEAP, {})).toEqual({ shop: { name: "tea-house" } });
    const { Items } = await shop.table.client.send(new ScanCommand({ TableName: "bridge" }));
    expect(JSON.stringify(Items)).not.toContain(kept?.tokens?.accessToken ?? "shpat_");
    expect(JSON.stringify(Items)).not.toContain(kept?.tokens?.refreshToken ?? "shprt_");
  });

  it("is new until the event of its installation was sent, also after a crash", async () => {
    const { installation } = (await openInstalledApp()) ?? expect.unreachable();
    expect(await openInstalledApp()).toMatchObject({ isNew: true, installation });

    await shop.installations.markAnnounced(installation);
    expect(await openInstalledApp()).toMatchObject({ isNew: false });

    await shop.shopLookup("app/revoke");
    await createWorker()
      .run(shop.shop, CHEAP, {})
      .catch(() => undefined);
    shop.advanceTime(1_000);
    expect(await openInstalledApp()).toMatchObject({ isNew: true });
    // An earlier page, whose event came late.
    await shop.installations.markAnnounced(installation);
    expect(await openInstalledApp()).toMatchObject({ isNew: true });
  });

  it("is installed once", async () => {
    await openInstalledApp();
    const before = await readInstallation();

    await openInstalledApp();
    expect(await readInstallation()).toEqual(before);
  });

  it("is marked when a permission is missing", async () => {
    await shop.shopLookup("app/scopes", { scopes: ["read_orders"] });
    await openInstalledApp();

    expect(await readInstallation()).toMatchObject({
      state: "scopes-missing",
      missingScopes: expect.arrayContaining(["write_fulfillments"]),
    });
  });
});

describe("access tokens", () => {
  beforeEach(() => openInstalledApp());

  it("are renewed five minutes before they expire, and not earlier", async () => {
    const first = await readInstallation();
    shop.advanceTime(HOUR - 5.5 * 60_000);
    await createWorker().run(shop.shop, CHEAP, {});
    expect(await readInstallation()).toEqual(first);

    shop.advanceTime(60_000);
    await createWorker().run(shop.shop, CHEAP, {});

    const second = await readInstallation();
    expect(second?.version).toBe((first?.version ?? 0) + 1);
    expect(second?.tokens?.refreshToken).not.toBe(first?.tokens?.refreshToken);
  });

  it("stay valid when many workers find them expired at once and an answer is lost", async () => {
    for (let hour = 0; hour < 3; hour++) {
      shop.advanceTime(HOUR + 1_000);
      await shop.shopLookup("faults", { loseNextTokenAnswers: 1 });

      const answers = await Promise.all(
        Array.from({ length: 8 }, () => createWorker().run(shop.shop, CHEAP, {})),
      );

      expect(answers).toHaveLength(8);
      expect(await readInstallation()).toMatchObject({ state: "installed", version: hour + 2 });
    }
  });

  it("stay valid when several answers are lost: the next worker renews again", async () => {
    shop.advanceTime(HOUR + 1_000);
    await shop.shopLookup("faults", { loseNextTokenAnswers: 2 });

    const [first, second] = await Promise.allSettled([
      createWorker().run(shop.shop, CHEAP, {}),
      createWorker().run(shop.shop, CHEAP, {}),
    ]);

    expect([first.status, second.status].sort()).toEqual(["fulfilled", "rejected"]);
    expect(await createWorker().run(shop.shop, CHEAP, {})).toBeDefined();
    expect(await readInstallation()).toMatchObject({ state: "installed" });
  });

  it("are renewed by another worker when the first one dies", async () => {
    shop.advanceTime(HOUR + 1_000);
    const read = await readInstallation();
    if (read === undefined) throw new Error("not installed");
    expect(await shop.installations.acquireLease(read, systemClock())).toBe(true);
    const waiting = createWorker().run(shop.shop, CHEAP, {});
    shop.advanceTime(31_000);

    expect(await waiting).toBeDefined();
  });

  it("are used until they expire while another worker renews them", async () => {
    shop.advanceTime(HOUR - 4 * 60_000);
    const read = await readInstallation();
    if (read === undefined) throw new Error("not installed");
    await shop.installations.acquireLease(read, systemClock());

    await createWorker().run(shop.shop, CHEAP, {});

    expect(await readInstallation()).toEqual(read);
  });

  it("are renewed once by one worker after Shopify refuses them", async () => {
    const workers = [createWorker(), createWorker(), createWorker()];
    for (const each of workers) await each.run(shop.shop, CHEAP, {});
    const before = await readInstallation();
    await shop.shopLookup("app/end-access-tokens");

    await Promise.all(workers.map((each) => each.run(shop.shop, CHEAP, {})));

    expect(await readInstallation()).toMatchObject({
      state: "installed",
      version: (before?.version ?? 0) + 1,
    });
  });

  it("tell the merchant what to do after a revocation, and work again after the app is opened", async () => {
    await shop.shopLookup("app/revoke");

    await expect(createWorker().run(shop.shop, CHEAP, {})).rejects.toThrow(
      "installation.access-lost",
    );
    expect(await readInstallation()).toMatchObject({ state: "access-lost" });

    expect(await openInstalledApp()).toMatchObject({ isNew: true });
    expect(await createWorker().run(shop.shop, CHEAP, {})).toBeDefined();
    expect(await readInstallation()).toMatchObject({ state: "installed" });
  });

  it("expire after ninety days without use", async () => {
    shop.advanceTime(91 * DAY);

    await expect(createWorker().run(shop.shop, CHEAP, {})).rejects.toThrow(
      "installation.access-lost",
    );
  });
});

describe("a shop that Shopify closed", () => {
  it.each([402, 423])(
    "with status %s is marked as frozen and recovers without an action",
    async (status) => {
      await openInstalledApp();
      const admin = createWorker();
      await shop.shopLookup("faults", { failNextRequests: 1, status });

      await expect(admin.run(shop.shop, CHEAP, {})).rejects.toThrow("installation.frozen");
      expect(await readInstallation()).toMatchObject({ state: "frozen" });

      await admin.run(shop.shop, CHEAP, {});
      expect(await readInstallation()).toMatchObject({ state: "installed" });
    },
  );

  const runClosed = async () => {
    await shop.shopLookup("faults", { failNextRequests: 1, answer: "not-found" });
    return expect(createWorker().run(shop.shop, CHEAP, {})).rejects;
  };

  it("for good ends after a day without an answer, and is asked nothing more", async () => {
    await openInstalledApp();
    await (await runClosed()).toThrow("installation.not-found");
    shop.advanceTime(DAY - 60_000);
    await (await runClosed()).toThrow("installation.not-found");
    shop.advanceTime(60_000);
    await (await runClosed()).toThrow("installation.closed");

    expect(await readInstallation()).toMatchObject({ state: "closed" });
    expect(await readInstallation()).not.toHaveProperty("tokens");
    await expect(createWorker().run(shop.shop, CHEAP, {})).rejects.toThrow("installation.closed");
  });

  it("and that opens again within the day continues, and a later failure counts anew", async () => {
    await openInstalledApp();
    await (await runClosed()).toThrow("installation.not-found");
    shop.advanceTime(DAY / 2);
    await createWorker().run(shop.shop, CHEAP, {});
    expect(await readInstallation()).toMatchObject({ state: "installed" });

    shop.advanceTime(DAY);
    await (await runClosed()).toThrow("installation.not-found");
  });

  it("continues when it is opened again after its end", async () => {
    await openInstalledApp();
    await shop.installations.uninstall(
      toShopifyStoreId(shop.shop),
      shop.shop,
      systemClock(),
      "closed",
    );

    expect(await openInstalledApp()).toMatchObject({ isNew: true });

    expect(await createWorker().run(shop.shop, CHEAP, {})).toBeDefined();
  });

  it("and belongs to the operator's organization ends, too", async () => {
    const sisters = createShopifyAdmin(shop.app, systemClock);
    const own = await startShopify({ ...OWN_SHOP, isOwnOrganization: true });
    await fetch(`${own.url}/_stand-in/faults`, {
      method: "POST",
      body: JSON.stringify({ failNextRequests: 9, answer: "not-found" }),
    });
    const admin = createShopifyAdmin({ ...shop.app, adminUrl: own.url }, systemClock);
    await expect(admin.run(own.shop, CHEAP, {})).rejects.toThrow("installation.not-found");
    shop.advanceTime(DAY);

    await expect(admin.run(own.shop, CHEAP, {})).rejects.toThrow("installation.closed");
    await expect(sisters.run(own.shop, CHEAP, {})).rejects.toThrow("installation.closed");
    await own.close();
  });
});
